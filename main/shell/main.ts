/** The desktop program: Electron runs this file. */
import process from 'node:process'
import { createApp } from '../app/create-app.ts'
import { keepHeapSmall } from '../app/host/small-heap.ts'
import { runShell } from './run-shell.ts'

keepHeapSmall()
runShell(process.argv, createApp)
