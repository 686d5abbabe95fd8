/**
 * Replaces fpm, which Debian lacks: reads electron-builder's arguments, and makes the package with dpkg-deb or
 * rpmbuild. The contents and scripts are electron-builder's own.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

const many: Record<'-d' | '--deb-recommends', string[]> = { '-d': [], '--deb-recommends': [] }
const one = new Map<string, string>()
const maps: [string, string][] = []
const words = process.argv.slice(2).filter(word => word !== '--force')
for (let at = 0; at < words.length; at++) {
  const word = words[at] ?? ''
  if (!word.startsWith('-')) maps.push(word.split('=', 2) as [string, string])
  else {
    at += 1
    if (word === '-d' || word === '--deb-recommends') many[word].push(words[at] ?? '')
    else one.set(word, words[at] ?? '')
  }
}
const get = (name: string) => one.get(name) ?? ''

const work = mkdtempSync(path.join(tmpdir(), 'fieldbook-fpm-'))
const root = path.join(work, 'root')
for (const [from, to] of maps) {
  const place = path.join(root, to)
  mkdirSync(path.dirname(place), { recursive: true })
  if (statSync(from).isDirectory()) cpSync(from, place, { recursive: true })
  else copyFileSync(from, place)
}
const [summary = '', ...described] = get('--description').trim().split('\n')
if (get('-t') === 'deb') makeDeb()
else makeRpm()
rmSync(work, { recursive: true })
// electron-builder reads the last line.
console.log(`{:path=>"${get('--package')}"}`)

function makeDeb(): void {
  const control = path.join(root, 'DEBIAN')
  mkdirSync(control)
  const fields = {
    Package: get('--name'),
    Version: get('--version'),
    Architecture: get('--architecture'),
    Maintainer: get('--maintainer'),
    Depends: many['-d'].join(', '),
    Recommends: many['--deb-recommends'].join(', '),
    Priority: get('--deb-priority'),
    Homepage: get('--url'),
    Description: [summary, ...described.map(line => ` ${line.trim()}`)].join('\n'),
  }
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : `${name}: ${value}`))
  writeFileSync(path.join(control, 'control'), `${lines.join('\n')}\n`)
  const scripts = { '--after-install': 'postinst', '--after-remove': 'postrm' }
  for (const [word, name] of Object.entries(scripts)) {
    copyFileSync(get(word), path.join(control, name))
    chmodSync(path.join(control, name), 0o755)
  }
  run('dpkg-deb', '--root-owner-group', '-Znone', '--build', root, get('--package'))
}

function makeRpm(): void {
  const entries = globSync('**/*', { cwd: root, withFileTypes: true }).map(entry => {
    const place = path.join(entry.parentPath, entry.name).slice(root.length)
    return entry.isDirectory() ? { place, line: `%dir "${place}"` } : { place, line: `"${place}"` }
  })
  // The system's folders are not part of the package.
  const owned = entries.filter(({ place, line }) => !line.startsWith('%dir') || place.startsWith('/opt/'))
  const script = (word: string, name: string) =>
    `\n%${name}\n${readFileSync(get(word), 'utf8').replaceAll('%', '%%')}\n`
  const spec = `%define _binary_payload w0.gzdio
%define __os_install_post %{nil}
%define _build_id_links none
AutoReqProv: no
Name: ${get('--name')}
Version: ${get('--version')}
Release: 1
Summary: ${get('--rpm-summary') || summary}
License: ${get('--license')}
URL: ${get('--url')}
${many['-d'].map(name => `Requires: ${name}`).join('\n')}

%description
${summary}
${script('--after-install', 'post')}${script('--after-remove', 'postun')}
%files
%defattr(-,root,root,-)
${owned.map(({ line }) => line).join('\n')}
`
  const file = path.join(work, 'x.spec')
  writeFileSync(file, spec)
  const defines = [`_topdir ${work}/top`, `_rpmdir ${work}`, '_rpmfilename made.rpm']
  const target = `${get('--architecture')}-linux`
  const said = defines.flatMap(define => ['--define', define])
  run('rpmbuild', '-bb', '--quiet', '--target', target, '--buildroot', root, ...said, file)
  copyFileSync(path.join(work, 'made.rpm'), get('--package'))
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 2, 2] })
}
