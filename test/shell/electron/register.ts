/** `node --import …/register.ts dist/main/shell.js`: the program as built, with the stand-in for the module `electron`. */
import { registerHooks } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'
import { type Machine, machineVariable } from './machine.ts'

// threads have no electron, as in the true program
if (isMainThread) {
  const standIn = new URL('module.ts', import.meta.url).href
  registerHooks({
    resolve(name, context, next) {
      if (name === 'electron') return { url: standIn, shortCircuit: true }
      // here an archive is a file to every fs
      return next(name === 'original-fs' ? 'node:fs' : name, context)
    },
  })
  // as Electron has it: the folder in a checkout, nothing in a package
  const { isPackaged, appPath } = JSON.parse(process.env[machineVariable] ?? '{}') as Partial<Machine>
  // electronjs.org/docs/api/process: where the archive lies
  if (isPackaged && appPath !== undefined) Object.assign(process, { resourcesPath: path.dirname(appPath) })
  process.argv.splice(1, 1, ...(isPackaged ? [] : ['.']))
}
