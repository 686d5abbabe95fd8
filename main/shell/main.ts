/** The desktop program: Electron runs this file. */
import process from 'node:process'
import { app } from 'electron'
import { createApp } from '../app/create-app.ts'
import { keepHeapSmall } from '../app/host/small-heap.ts'
import { refuseChangedFiles } from './refuse-changed-files.ts'
import { runShell } from './run-shell.ts'

keepHeapSmall()
const replaced = app.isPackaged ? await refuseChangedFiles(app.getAppPath()) : []
if (replaced !== null) runShell(process.argv, ports => createApp({ ...ports, replacedFiles: replaced }))
