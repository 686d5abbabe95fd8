/** `npm run policy` writes the published files of the policy's schema. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { guideFile, writeTemplates } from './templates.ts'

const shell = path.join(import.meta.dirname, '..')
const guide = readFileSync(path.join(shell, guideFile), 'utf8')
for (const [name, text] of Object.entries(writeTemplates(guide))) {
  const file = path.join(shell, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
