/** All that is published of the policy's schema, by the file it is written into, under `main/shell`. */
import { writeAdml, writeAdmx } from './admx.ts'
import { writeJsonSchema } from './json-schema.ts'
import { writeManifest } from './manifest.ts'
import { withTable } from './table.ts'
import { deWords } from './words-de.ts'
import { enWords } from './words-en.ts'
import { svWords } from './words-sv.ts'

/** `guide`: the README as it is. */
export function writeTemplates(guide: string): Readonly<Record<string, string>> {
  return {
    'README.md': withTable(guide, enWords),
    'policy/policy.schema.json': writeJsonSchema(enWords),
    'policy/windows/fieldbook.admx': writeAdmx(),
    'policy/windows/en-US/fieldbook.adml': writeAdml(enWords),
    'policy/windows/sv-SE/fieldbook.adml': writeAdml(svWords),
    'policy/windows/de-DE/fieldbook.adml': writeAdml(deWords),
    'policy/macos/app.fieldbook.desktop.plist': writeManifest(enWords),
  }
}
