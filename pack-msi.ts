/**
 * What the builder leaves out of the msi's project: `fieldbook://…` opens the program from the moment it is installed,
 * as with the other installer (`main/shell/install/links.nsh`).
 */
import { readFileSync, writeFileSync } from 'node:fs'

const key = 'Software\\Classes\\fieldbook'
const command = '&quot;[#mainExecutable]&quot; &quot;%1&quot;'
const value = (name: string, text: string) =>
  `<RegistryValue Root="HKLM" Key="${name}" Type="string" Value="${text}"`

/** A component of its own: WiX makes no GUID for one that has both a file and values. */
const links = `<Component Id="links" Guid="0B1C1B0A-6A55-4D0E-8C1A-6D8B5B2F0F7E">
  ${value(key, 'URL:Fieldbook')} KeyPath="yes"/>
  ${value(key, '')} Name="URL Protocol"/>
  ${value(`${key}\\DefaultIcon`, '[#mainExecutable],0')}/>
  ${value(`${key}\\shell\\open\\command`, command)}/>
</Component>
`

/** `file`: the project that WiX is about to read. */
export function addLinksToMsi(file: string): void {
  const project = readFileSync(file, 'utf8')
  const end = project.lastIndexOf('</ComponentGroup>')
  if (end < 0) throw new Error(`No group of components in ${file}`)
  writeFileSync(file, project.slice(0, end) + links + project.slice(end))
}
