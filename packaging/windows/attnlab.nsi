; The installer, for one person and without an administrator. tools/windows_package gives it
;   /DVERSION=...  /DNUMBERS=0.2.0.0  /DFILES=a folder with all of it  /DLIST=what it deletes again, in NSIS' words
;   /DICON=...     /DOUT=the file that it makes
; Settings and unsaved work lie elsewhere (%APPDATA%\Attnlab, %LOCALAPPDATA%\Attnlab) and stay, and so does whatever people have
; put beside the program.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
Name "Attnlab"
BrandingText "Attnlab ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Attnlab"
InstallDirRegKey HKCU "Software\Attnlab" "Folder"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Attnlab"
VIAddVersionKey "FileDescription" "Installs Attnlab"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!include MUI2.nsh
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\attnlab.exe"
!define MUI_FINISHPAGE_NOREBOOTSUPPORT
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!define CLASSES "Software\Classes"
!define KIND "Attnlab.Scene"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Attnlab"
!define APP_PATH "Software\Microsoft\Windows\CurrentVersion\App Paths\attnlab.exe"

; A program that runs cannot be replaced.
!macro WAIT_UNTIL_CLOSED
  ${Do}
    ${IfNot} ${FileExists} "$INSTDIR\attnlab.exe"
      ${ExitDo}
    ${EndIf}
    ClearErrors
    FileOpen $0 "$INSTDIR\attnlab.exe" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONINFORMATION "Attnlab is open. Close it, and go on." /SD IDCANCEL IDRETRY +2
    Abort "Attnlab is open: nothing was changed."
  ${Loop}
!macroend

!macro TELL_EXPLORER
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  !insertmacro WAIT_UNTIL_CLOSED
  ; What has our names and is not ours stays.
  ${IfNot} ${FileExists} "$INSTDIR\uninstall.exe"
    ${If} ${FileExists} "$INSTDIR\attnlab.exe"
    ${OrIf} ${FileExists} "$INSTDIR\README.txt"
    ${OrIf} ${FileExists} "$INSTDIR\doc\*.*"
      MessageBox MB_OK|MB_ICONINFORMATION "In this folder are files of yours (attnlab.exe, README.txt or doc). Choose another." /SD IDOK
      Abort "In this folder are files of somebody else: nothing was changed."
    ${EndIf}
  ${EndIf}
  ; Of an older version nothing stays.
  ${If} ${FileExists} "$INSTDIR\uninstall.exe"
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${FILES}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Attnlab.lnk" "$INSTDIR\attnlab.exe"

  WriteRegStr HKCU "Software\Attnlab" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${APP_PATH}" "" "$INSTDIR\attnlab.exe"
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "Attnlab scene"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\attnlab.exe,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\attnlab.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.attnlab" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\.attnlab" "Content Type" "application/vnd.attnlab.scene+json"
  ; Scenes are JSON, and JSON is everybody's: there it is one program to open it with.
  WriteRegStr HKCU "${CLASSES}\.json\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Attnlab"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\attnlab.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "${KILOBYTES}"
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  !insertmacro TELL_EXPLORER
SectionEnd

Section "Uninstall"
  !insertmacro WAIT_UNTIL_CLOSED
  !include "${LIST}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Attnlab.lnk"

  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "${APP_PATH}"
  DeleteRegKey HKCU "Software\Attnlab"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  DeleteRegValue HKCU "${CLASSES}\.json\OpenWithProgids" "${KIND}"
  ReadRegStr $0 HKCU "${CLASSES}\.attnlab" ""
  ${If} $0 == "${KIND}"  ; else another program has it now
    DeleteRegKey HKCU "${CLASSES}\.attnlab"
  ${EndIf}
  !insertmacro TELL_EXPLORER
SectionEnd
