/** `node --import`: changes the engine's sources while they are loaded, as the mutant of the environment says. */
import { registerHooks } from 'node:module'
import { mutants } from './mutants.ts'

const mutant = mutants.find(({ name }) => name === process.env.FIELDBOOK_MUTANT)
if (!mutant) throw new Error('There is no such mutant')

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const patches = mutant.patches.filter(({ file }) => url.endsWith(`/main/sync/${file}`))
    if (patches.length === 0) return loaded
    const source = patches.reduce((text, { file, find, replace }) => {
      if (text.split(find).length !== 2) throw new Error(`${file} no longer has, once: ${find}`)
      return text.replace(find, () => replace)
    }, String(loaded.source))
    return { ...loaded, source }
  },
})
