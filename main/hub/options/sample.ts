/** The package's sample file for `--config`: every option with its description. Only `data` is set. */
import { defaultOf, keyOfOption, optionNames, optionTable } from './table.ts'

/** The data folder of the package's systemd unit. */
const dataDir = '/var/lib/fieldbook-hub'

export function sampleConfig(): string {
  const entries = optionNames.map(name => {
    const option = optionTable[name]
    const value =
      name === 'data' ? dataDir : (defaultOf(option) ?? `<${'value' in option ? option.value : ''}>`)
    return `# ${option.description}\n${name === 'data' ? '' : '# '}${keyOfOption(name)} = ${JSON.stringify(value)}\n`
  })
  return `# The hub is set here; a variable or the command line goes before. Start it anew after a change.\n\n${entries.join('\n')}`
}
