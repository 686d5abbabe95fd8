/** The installer's preset of settings: checked before packing, and copied next to the archive. */
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { policyMistakes } from '../../main/app/ports/policy.ts'
import { CannotPack } from './natives.ts'

/** @throws CannotPack with a line for each key that has no effect */
export function refuseWrongPreset(file: string): void {
  const mistakes = policyMistakes({
    policy: () => [{ by: 'preset', place: file, values: read(file), problem: null }],
  })
  if (mistakes.length === 0) return
  if (mistakes.some(({ name }) => name === null))
    throw new CannotPack(`${file} is no preset: it must be one JSON object.`)
  const lines = mistakes.map(
    ({ name, why }) => `${file} sets nothing with ${tell(name)}: ${why ?? 'there is no such key'}.`,
  )
  throw new CannotPack(
    [...lines, 'The keys and their values are in docs/administrators/policy.md.'].join('\n'),
  )
}

/** Returns the key's name. A text that is not like a key is not printed, as it may be a secret. */
function tell(name: string | null): string {
  return name === '?' ? 'a name that no key can have' : String(name)
}

function read(file: string): unknown {
  try {
    return JSON.parse(withoutMark(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new CannotPack(`The preset ${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** Editors of Windows begin a file with a byte-order mark, which JSON.parse refuses. The program removes it too. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** Copies the preset into `resources`, where the packed program looks for it. */
export function layPreset(file: string, resources: string): void {
  copyFileSync(file, path.join(resources, 'preset.json'))
}
