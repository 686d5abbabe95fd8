/** Why the program does not start: its folder, its keys, its settings. */
export const startReasons = {
  'folder-open-to-all':
    'Everybody on this machine may write to the data folder {folder}, so nothing in it is safe. Choose another one with --data DIR, or make it yours alone.',
  'folder-unwritable':
    'The data folder {folder} cannot be written ({why}). Choose another one with --data DIR.',
  'folder-taken':
    'Fieldbook already runs on the data folder {folder}. Close that one first, or choose another folder with --data DIR.',
  'folder-taken-at':
    'Fieldbook already runs on the data folder {folder}. It is at {address}, or choose another folder with --data DIR.',
  'keys-damaged':
    'The keys in {file} cannot be opened. Put back the key and the file they were written with, or choose another folder with --data DIR. Nothing was changed.',
  'keys-damaged-why':
    'The keys in {file} cannot be opened. Put back the key and the file they were written with, or choose another folder with --data DIR. Nothing was changed. ({why})',
  'keys-of-window':
    'The data folder {folder} belongs to the desktop window, which alone can open its keys. Start it without --loopback, or choose another folder with --data DIR.',
  'keys-of-browser':
    'The data folder {folder} belongs to the program in the browser. Start it with --loopback, or choose another folder with --data DIR.',
  'keys-taken-by-window':
    'The data folder {folder} was begun in the browser. Its keys now lie in the system’s key store, and the window opens it from now on.',
  'keys-given-to-browser':
    'The keys of {folder} now lie in fieldbook.key beside the data, and the program in the browser opens them; the window takes them back when it is started.',
  'key-store-closed':
    'The system’s key store does not open, and Fieldbook keeps its keys there. Unlock it and start again.',
  'settings-unreadable': 'The settings in {folder} cannot be read ({why}). Correct or remove settings.json.',
  'screens-missing': 'The program’s own screens cannot be loaded ({why}). Install it again.',
  'program-changed':
    'One of Fieldbook’s own files is missing or is not the one that was installed ({file}), so it was not started. Your work is untouched. Install Fieldbook again over this one.',
  'export-with-option': 'To take your unsent work out of it, start with --export FILE.',
  'start-words':
    'Fieldbook was started with words that it does not understand, and did not open ({why}). Mend the shortcut or the command that starts it; --help lists what it knows.',
  'start-failed': 'Fieldbook failed while it started. What you entered is stored. Start it again.',
} as const
