/** `group letterhead` sets the name, address, footer, colour and logo on the job sheets of a group. */
import { readFileSync, statSync } from 'node:fs'
import type { Command } from 'commander'
import { type Letterhead, letterheadLimits } from '../../../shared/entities/letterhead.ts'
import { readLetterhead, setLetterhead } from '../../service/access/letterheads.ts'
import { loadSharp } from '../../service/documents/thumbnails/shrink-image.ts'
import { refuse } from '../../service/refuse.ts'
import { chooseGroup, withHub } from '../data/hub-data.ts'
import { addDataOption } from '../options/settings.ts'
import { print } from '../terminal/output.ts'

interface Given {
  group?: string
  name?: string
  address?: string[]
  foot?: string
  colour?: string
  logo?: string
  clear?: true
}

const nothing: Letterhead = { name: null, address: [], foot: null, colour: null, logo: null }

export function addLetterheadCommand(group: Command): void {
  addDataOption(group.command('letterhead'))
    .description('say what the job sheets of a group bear; without options, tell what they do')
    .option('--group <group>', 'its number, uuid or name')
    .option('--name <name>', "the company's name")
    .option('--address <line...>', 'where it is found, line by line')
    .option('--foot <text>', 'at the foot of each page, such as the number it is registered under')
    .option('--colour <colour>', 'of headings and lines, such as #0d5c50')
    .option('--logo <file>', 'a PNG, JPEG or WebP; "" takes it away')
    .option('--clear', 'take all of it away')
    .action((given: Given, command: Command) => changeLetterhead(given, command))
}

async function changeLetterhead(given: Given, command: Command): Promise<void> {
  const logo = given.logo === undefined || given.logo === '' ? null : await readLogo(given.logo)
  await withHub(command, ({ service }) => {
    const record = chooseGroup(service, given.group)
    const before = readLetterhead(service.store.read, record) ?? nothing
    const after = given.clear ? null : merge(before, given, logo)
    setLetterhead(service, record, after)
    for (const line of describeLetterhead(after ?? nothing)) print(line)
  })
}

/** Omitted options keep their values. An empty text removes a value. */
function merge(before: Letterhead, given: Given, logo: string | null): Letterhead {
  const said = (text: string | undefined, was: string | null) =>
    text === undefined ? was : text.trim() || null
  return {
    name: said(given.name, before.name),
    address: given.address?.map(line => line.trim()).filter(Boolean) ?? before.address,
    foot: said(given.foot, before.foot),
    colour: said(given.colour?.toLowerCase(), before.colour),
    logo: given.logo === undefined ? before.logo : logo,
  }
}

/** Returns the logo, scaled down to the limits: every laptop downloads it. */
async function readLogo(file: string): Promise<string> {
  const open = await loadSharp()
  const { logoWidth, logoHeight, logoBytes } = letterheadLimits
  const refuseFile = () =>
    refuse('bad-request', `${file} is not a picture that can be opened: use a PNG, JPEG or WebP.`)
  if (statSync(file).isDirectory()) refuseFile()
  const bytes = readFileSync(file)
  const png = await open(bytes, { failOn: 'error', limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize(logoWidth, logoHeight, { fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
    .catch(refuseFile)
  if (png.length > logoBytes) refuse('bad-request', `${file} is too large, even when it is made to fit.`)
  return png.toString('base64')
}

function describeLetterhead({ name, address, foot, colour, logo }: Letterhead): string[] {
  return [
    `name     ${name ?? '-'}`,
    `address  ${address.join(', ') || '-'}`,
    `foot     ${foot ?? '-'}`,
    `colour   ${colour ?? '-'}`,
    `logo     ${logo === null ? '-' : `${Buffer.byteLength(logo, 'base64')} bytes`}`,
  ]
}
