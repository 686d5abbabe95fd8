/** `recovery key|list|open|log|forget` lets the company open a laptop whose user has left. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { formatCode } from '../../app/recovery/code.ts'
import { companyKeyId, makeCompanyKeys, openCode } from '../../app/recovery/company-seal.ts'
import { readRecoveryFile } from '../../app/recovery/recovery-file.ts'
import {
  forgetRecovery,
  getRecovery,
  listOpenings,
  listRecoveries,
  logOpening,
} from '../../service/access/laptop-recoveries.ts'
import { refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import { operatorName } from '../data/command-audit.ts'
import { withHub } from '../data/hub-data.ts'
import { addDataOption } from '../options/settings.ts'
import { formatTime, print, printTable, warn } from '../terminal/output.ts'

export function addRecoveryCommands(program: Command): void {
  const recovery = program
    .command('recovery')
    .description('open a laptop whose person has gone, with the company’s key')
  recovery
    .command('key <file>')
    .description(
      'make a pair of keys: the private one into a file of mode 0600, the public one for the policy',
    )
    .action(makeKey)
  addDataOption(recovery.command('list')).description('the laptops that can be opened').action(list)
  addDataOption(recovery.command('open <laptop>'))
    .description('print the code of one: its UUID, its person’s e-mail address, or its file recovery.json')
    .requiredOption('--key <file>', 'the file that "recovery key" has made')
    .action(open)
  addDataOption(recovery.command('log')).description('who has opened which, and when').action(log)
  addDataOption(recovery.command('forget <laptop>'))
    .description('drop what a laptop has left; one that is in use leaves another code')
    .action(forget)
}

const KeyFile = Type.Object({ publicKey: Type.String(), privateKey: Type.String() })

/** Never overwrites an existing file: the private key is stored in this file only. */
async function makeKey(file: string): Promise<void> {
  if (existsSync(file))
    refuse('conflict', `${file} is there already, and a key is never written over: name another file.`)
  const keys = await makeCompanyKeys()
  try {
    writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    refuse('storage', `The key cannot be written to ${file}: ${(error as Error).message}.`)
  }
  print(`key          ${companyKeyId(keys.publicKey)}`)
  print(`recoveryKey  ${keys.publicKey}`)
  warn(
    `Keep ${path.resolve(file)} away from this machine, in two places. Without it no laptop can be opened.`,
  )
}

async function list(_options: object, command: Command): Promise<void> {
  await withHub(command, ({ service }) => {
    printTable(listRecoveries(service.store.read), {
      laptop: one => one.laptop,
      'e-mail': one => one.email,
      key: one => one.key_id,
      'left (UTC)': one => formatTime(one.left_at),
      'opened (UTC)': one => formatTime(one.opened_at),
      called: one => one.name,
      person: one => one.person,
    })
  })
}

interface Sealed {
  laptop: string
  person: string | null
  keyId: string
  sealedCode: string
}

async function open(ref: string, { key }: { key: string }, command: Command): Promise<void> {
  const keys = readKeyFile(key)
  const keyId = companyKeyId(keys.publicKey)
  await withHub(command, async ({ service, audit }) => {
    const sealed = isFile(ref) ? fromFile(service, ref) : fromHub(service, ref)
    if (sealed.keyId !== keyId)
      refuse('invalid', `This code is sealed to the key ${sealed.keyId}, and ${key} holds ${keyId}.`)
    const code = await openCode(keys.privateKey, sealed.laptop, sealed.sealedCode)
    if (code === null)
      return refuse('invalid', 'This code cannot be read: it was changed, or another laptop has sealed it.')
    // Writes the log before printing: an opening that cannot be logged fails.
    logOpening(service, {
      laptop: sealed.laptop,
      person: sealed.person,
      keyId,
      openedBy: operatorName(),
    })
    audit('recovery.opened', { laptop: sealed.laptop, person: sealed.person })
    print(formatCode(code))
    warn('This opening is written down: “recovery log” shows it.')
  })
}

function readKeyFile(file: string): Static<typeof KeyFile> {
  const read = readJson(file)
  return Check(KeyFile, read) ? read : refuse('invalid', `${file} is no key that “recovery key” has made.`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return refuse('storage', `${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** Returns false for a laptop's name, and for a file in a folder that the hub's user may not read. */
function isFile(ref: string): boolean {
  try {
    return statSync(ref).isFile()
  } catch {
    return false
  }
}

/** Reads the sealed key from a laptop's `recovery.json`, and its user from the hub if the laptop is known here. */
function fromFile({ store }: Service, file: string): Sealed {
  const read = readRecoveryFile(path.dirname(path.resolve(file)), path.basename(file))
  if (read === null || read === 'damaged')
    return refuse('invalid', `${file} is not the recovery.json of a laptop, or it is damaged.`)
  if (read.company === null) return refuse('not-found', `Nothing in ${file} is for the company.`)
  const known = listRecoveries(store.read).find(({ laptop }) => laptop === read.laptop)
  return { ...read.company, laptop: read.laptop, person: known?.person ?? null }
}

function fromHub(service: Service, ref: string): Sealed {
  const { laptop, person, key_id: keyId, sealed_code: sealedCode } = getRecovery(service.store.read, ref)
  return { laptop, person, keyId, sealedCode }
}

async function log(_options: object, command: Command): Promise<void> {
  await withHub(command, ({ service }) => {
    printTable(listOpenings(service.store.read), {
      'at (UTC)': one => formatTime(one.at),
      by: one => one.opened_by,
      laptop: one => one.laptop,
      key: one => one.key_id,
      person: one => one.person,
    })
  })
}

async function forget(ref: string, _options: object, command: Command): Promise<void> {
  await withHub(command, ({ service, audit }) => {
    const { laptop, person } = forgetRecovery(service, ref)
    audit('recovery.forgotten', { laptop, person })
    print(`What ${laptop} of ${person} had left is gone. “recovery log” still shows who has read it.`)
  })
}
