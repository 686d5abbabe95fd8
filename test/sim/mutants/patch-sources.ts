/** Loads the sources with the changes of the mutant in FIELDBOOK_MUTANT, in every process of a test run. */
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { testedMutants } from './by-tests.ts'
import { patched } from './mutant.ts'

const mutant = testedMutants.find(({ name }) => name === process.env.FIELDBOOK_MUTANT)
const sync = path.resolve(import.meta.dirname, '../../../main/sync')

registerHooks({
  load(url, context, nextLoad) {
    if (!mutant || !url.startsWith('file:')) return nextLoad(url, context)
    const file = new URL(url)
    const patches = mutant.patches.filter(one => path.resolve(sync, one.file) === file.pathname)
    if (patches.length === 0) return nextLoad(url, context)
    const source = stripTypeScriptTypes(patches.reduce(patched, readFileSync(file, 'utf8')))
    return { format: 'module', source, shortCircuit: true }
  },
})
