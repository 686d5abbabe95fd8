/**
 * Registers `fieldbook://…` in the msi, which electron-builder does not do: links open the program from its
 * installation on, as with the other installer (`main/shell/install/links.nsh`).
 */
import { readFileSync, writeFileSync } from 'node:fs'

const key = 'Software\\Classes\\fieldbook'
const command = '&quot;[#mainExecutable]&quot; &quot;%1&quot;'
const value = (name: string, text: string) =>
  `<RegistryValue Root="HKLM" Key="${name}" Type="string" Value="${text}"`

/** A separate component: WiX generates no GUID for one with both a file and registry values. */
const links = `<Component Id="links" Guid="0B1C1B0A-6A55-4D0E-8C1A-6D8B5B2F0F7E">
  ${value(key, 'URL:Fieldbook')} KeyPath="yes"/>
  ${value(key, '')} Name="URL Protocol"/>
  ${value(`${key}\\DefaultIcon`, '[#mainExecutable],0')}/>
  ${value(`${key}\\shell\\open\\command`, command)}/>
</Component>
`

/** `file`: the project file that WiX will read next. */
export function addLinksToMsi(file: string): void {
  const project = readFileSync(file, 'utf8')
  const end = project.lastIndexOf('</ComponentGroup>')
  if (end < 0) throw new Error(`No group of components in ${file}`)
  writeFileSync(file, project.slice(0, end) + links + project.slice(end))
}
