/** `node --import …/register.ts dist/main/shell.js`: the program as built, with the stand-in for the module `electron`. */
import { registerHooks } from 'node:module'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

// threads have no electron, as in the true program
if (isMainThread) {
  const standIn = new URL('module.ts', import.meta.url).href
  registerHooks({
    resolve: (name, context, next) =>
      name === 'electron' ? { url: standIn, shortCircuit: true } : next(name, context),
  })
  // as Electron has it in a checkout: its folder
  process.argv[1] = '.'
}
