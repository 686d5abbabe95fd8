/** What the installer brings of settings: looked over before anything is packed, and laid beside the archive. */
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { policyMistakes } from './main/app/ports/policy.ts'
import { CannotPack } from './pack-natives.ts'

/** @throws CannotPack with the first line that would set nothing */
export function refuseWrongPreset(file: string): void {
  const [mistake] = policyMistakes({
    policy: () => [{ by: 'preset', place: file, values: read(file), problem: null }],
  })
  if (mistake === undefined) return
  const { name, why } = mistake
  if (name === null) throw new CannotPack(`${file} is no preset: it must be one JSON object.`)
  throw new CannotPack(
    `${file} sets nothing with ${name}: ${why ?? 'there is no such key'}. See main/shell/README.md.`,
  )
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CannotPack(`The preset ${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** `resources`: where the packed program looks for it. */
export function layPreset(file: string, resources: string): void {
  copyFileSync(file, path.join(resources, 'preset.json'))
}
