/**
 * `node --import …/register.ts dist/main/shell.js` runs the built program with the stand-in for the module `electron`.
 */
import { registerHooks } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'
import { type Machine, machineVariable } from './machine.ts'

// Threads have no electron, as in the real program.
if (isMainThread) {
  const standIn = new URL('module.ts', import.meta.url).href
  registerHooks({
    resolve(name, context, next) {
      if (name === 'electron') return { url: standIn, shortCircuit: true }
      // An archive is a plain file to every fs here.
      return next(name === 'original-fs' ? 'node:fs' : name, context)
    },
  })
  // Sets the arguments like Electron: with the folder in a checkout, without in a package.
  const { isPackaged, appPath } = JSON.parse(process.env[machineVariable] ?? '{}') as Partial<Machine>
  // Folder of the archive (electronjs.org/docs/api/process).
  if (isPackaged && appPath !== undefined) Object.assign(process, { resourcesPath: path.dirname(appPath) })
  process.argv.splice(1, 1, ...(isPackaged ? [] : ['.']))
}
