# The builder's installer gives Windows our file type and not our links: `fieldbook://…` opens the program from the
# moment it is installed, for whom it is installed, and no longer once it is gone.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\fieldbook" "" "URL:Fieldbook"
  WriteRegStr SHELL_CONTEXT "Software\Classes\fieldbook" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\fieldbook\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\fieldbook\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\fieldbook"
  # what the program itself said where an archive brought it
  DeleteRegKey HKCU "Software\Classes\fieldbook"
!macroend
