/**
 * Replaces WiX, which Debian lacks: reads electron-builder's arguments for candle and light, and makes the package with
 * wixl. It only removes dialogs, which a silent installation never shows, and syntax that wixl does not support.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const [program = '', ...words] = process.argv.slice(2)
const appDir = words.find(word => word.startsWith('-dappDir='))?.slice('-dappDir='.length) ?? ''
const toPath = (file: string) => file.replace(/^Z:/i, '').replaceAll('\\', '/')

if (program.endsWith('candle.exe')) writeFileSync('project.wixobj', 'stub')
else {
  const output = toPath(words[words.indexOf('-out') + 1] ?? '')
  writeFileSync('for-wixl.wxs', translate(readFileSync('project.wxs', 'utf8')))
  const define = `appDir=${path.relative('.', toPath(appDir))}`
  execFileSync('wixl', ['--arch', 'x64', '-D', define, '-o', output, 'for-wixl.wxs'], { stdio: 'inherit' })
}

function translate(project: string): string {
  const places = new Map<string, string>()
  const plain = project
    .replace('http://wixtoolset.org/schemas/v4/wxs', 'http://schemas.microsoft.com/wix/2006/wi')
    .replace(/<UI>.*?<\/UI>|<UIRef [^>]*\/>|<WixVariable [^>]*\/>/gs, '')
    .replace(/<Directory Id="([^"]+)" Name="APPLICATIONFOLDER:\\([^"]+)\\"\/>/g, (_all, id, name) => {
      places.set(id, name)
      return ''
    })
    .replace(/"(Z:[^"]+)"/g, (_all, file: string) => `"${path.relative('.', toPath(file))}"`)
    // The first start would register an advertised type; here the installer does.
    .replace(/(<ProgId [^>]*) Advertise="yes" Icon="[^"]+"/g, '$1')
    .replace(/(<Extension [^>]*) Advertise="yes"/g, '$1')
    .replace(/<Verb /g, '<Verb TargetFile="mainExecutable" ')
    .replace(
      /<ShortcutProperty [^>]*\/>| (AllowSameVersionUpgrades|CompressionLevel|Secure|ReadOnly)="\w+"/g,
      '',
    )
    // wixl does not support CDATA.
    .replace(/<!\[CDATA\[(.*?)\]\]>/g, (_all, text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
  const refs: string[] = []
  const components: string[] = []
  const group = /<ComponentGroup .*<\/ComponentGroup>/s
  const parts = (group.exec(plain)?.[0] ?? '').matchAll(/<Component( [^>]*)?>(.*?)<\/Component>/gs)
  for (const [, words = '', content = ''] of parts) {
    const word = (name: string) => new RegExp(` ${name}="([^"]+)"`).exec(words)?.[1]
    const folder = word('Directory') ?? 'APPLICATIONFOLDER'
    const name = `${folder} ${/Name="([^"]+)"/.exec(content)?.[1]}`
    const id = word('Id') ?? `c${createHash('sha1').update(name).digest('hex')}`
    refs.push(`<ComponentRef Id="${id}"/>`)
    const named = content.replace(/<File (?![^>]* Id=)/, `<File Id="f${id}" `)
    const component = `<Component Id="${id}" Guid="${word('Guid') ?? '*'}">${named}</Component>`
    components.push(`<DirectoryRef Id="${folder}">${component}</DirectoryRef>`)
  }
  return plain
    .replace(group, `${nest(places)}\n${components.join('\n')}`)
    .replace('<ComponentGroupRef Id="ProductComponents"/>', refs.join('\n'))
}

/** Nests folders as they are below the program's folder. */
function nest(places: ReadonlyMap<string, string>): string {
  interface Folder {
    id: string
    inner: Map<string, Folder>
  }
  const top: Folder = { id: 'APPLICATIONFOLDER', inner: new Map() }
  for (const [id, place] of places) {
    let folder = top
    for (const [depth, name] of place.split('\\').entries()) {
      const next = folder.inner.get(name) ?? { id: `${id}_${depth}`, inner: new Map() }
      folder.inner.set(name, next)
      folder = next
    }
    folder.id = id
  }
  const write = ({ inner }: Folder): string =>
    [...inner]
      .map(([name, folder]) => `<Directory Id="${folder.id}" Name="${name}">${write(folder)}</Directory>`)
      .join('')
  return `<DirectoryRef Id="${top.id}">${write(top)}</DirectoryRef>`
}
