/** `key create|list|rotate|revoke` (interface, "Keys"). */
import path from 'node:path'
import { type Command, Option } from 'commander'
import { type KeyKind, keyKinds } from '../../../shared/entities/roles.ts'
import {
  createKey,
  getKey,
  type KeyRecord,
  listKeys,
  type MadeKey,
  revokeKey,
  rotateKey,
} from '../../service/access/keys.ts'
import type { Audit, AuditEvent } from '../../service/audit.ts'
import type { Service } from '../../service/service.ts'
import { chooseOrBeginGroup, withHub, withHubOrNew } from '../data/hub-data.ts'
import { asRole, roleOption } from '../options/role.ts'
import { addDataOption } from '../options/settings.ts'
import { connectionLine, readAddress, reserveCode, writeCode } from '../terminal/connection-line.ts'
import { formatTime, print, printTable, warn } from '../terminal/output.ts'

interface CreateOptions {
  kind: KeyKind
  group?: string
  role?: string
  name?: string
  requireSignature?: true
  forms: boolean
  address?: string
  qr?: string
}

export function addKeyCommands(program: Command): void {
  const key = program
    .command('key')
    .description('API keys: integration keys work alone, laptops get app keys')
  addDataOption(key.command('create'))
    .description('make a key and show it with its secret, this once')
    .addOption(new Option('--kind <kind>', 'what it is for').choices([...keyKinds]).makeOptionMandatory())
    .option('--group <group>', "an integration key's group: number, uuid or name")
    .addOption(roleOption())
    .option('--name <name>', 'a name to know it by')
    .option('--require-signature', 'refuse requests that are not signed')
    .option('--no-forms', 'do not grant the form resources')
    .option('--address <url>', 'where laptops reach the hub: prints the line that they are connected by')
    .option('--qr <file>', 'the same line as a QR code, an SVG picture of mode 0600')
    .action(create)
  addDataOption(key.command('list')).description('all keys, without their secrets').action(list)
  addDataOption(key.command('rotate <key>'))
    .description(
      'give a key (number, uuid or the key itself) a new secret; the old one works for 24 hours more',
    )
    .action(rotate)
  addDataOption(key.command('revoke <key>')).description('end a key at once').action(revoke)
}

async function create(options: CreateOptions, command: Command): Promise<void> {
  if (options.kind === 'app' && (options.group ?? options.role) !== undefined) {
    command.error(
      'error: an app key belongs to no group and has no role: --group and --role are for integration keys',
    )
  }
  if (options.kind !== 'app' && (options.address ?? options.qr) !== undefined)
    command.error('error: laptops get app keys: --address and --qr are for those')
  if (options.qr !== undefined && options.address === undefined)
    command.error('error: a code to scan names the server too: give --address with --qr')
  await withHubOrNew(command, ({ service, access, audit }) => {
    const address = options.address === undefined ? null : readAddress(options.address)
    if (options.qr !== undefined) reserveCode(options.qr)
    const made = createKey(access, {
      name: options.name ?? options.kind,
      requireSignature: options.requireSignature ?? false,
      grantsForms: options.forms,
      ...(options.kind === 'app' ? { kind: 'app' } : integration(service, options)),
    })
    auditKey(audit, 'key.created', getKey(service.store.read, String(made.id)))
    print(`number     ${made.id}`)
    print(`apiKey     ${made.apiKey}`)
    print(`apiSecret  ${made.apiSecret}`)
    if (address !== null) connectBy(made, address, options)
    warn('Keep both now: they are not shown again.')
  })
}

function integration(service: Service, { group, role }: CreateOptions) {
  const groupId = chooseOrBeginGroup(service, group).id
  return { kind: 'integration', groupId, role: asRole(role, 'admin') } as const
}

/** Prints the connect line. The secret is included only if requests must be signed: many people see the line. */
function connectBy(made: MadeKey, address: string, { requireSignature, qr }: CreateOptions): void {
  const apiSecret = requireSignature === true ? made.apiSecret : null
  const line = connectionLine({ address, apiKey: made.apiKey, apiSecret })
  print(`line       ${line}`)
  if (qr === undefined) return
  writeCode(qr, line)
  warn(`Whoever connects scans the code in ${path.resolve(qr)}, or pastes the line.`)
}

async function list(_options: object, command: Command): Promise<void> {
  await withHub(command, ({ service }) => {
    printTable(listKeys(service.store.read), {
      number: key => key.id,
      kind: key => key.kind,
      group: key => key.group_id,
      role: key => key.role,
      signature: key => (key.require_signature === 1 ? 'required' : ''),
      'made (UTC)': key => formatTime(key.created_at),
      'revoked (UTC)': key => formatTime(key.revoked_at),
      name: key => key.name,
    })
  })
}

async function rotate(ref: string, _options: object, command: Command): Promise<void> {
  await withHub(command, ({ access, audit }) => {
    const { id, apiSecret } = rotateKey(access, ref)
    auditKey(audit, 'key.rotated', getKey(access.service.store.read, String(id)))
    print(`number     ${id}`)
    print(`apiSecret  ${apiSecret}`)
    warn('The old secret signs requests for 24 hours more.')
  })
}

async function revoke(ref: string, _options: object, command: Command): Promise<void> {
  await withHub(command, ({ access, audit }) => {
    const key = revokeKey(access, ref)
    auditKey(audit, 'key.revoked', key)
    print(`Key ${key.id} is revoked.`)
  })
}

function auditKey(audit: Audit, event: AuditEvent, { id, name, kind, group_id, role }: KeyRecord): void {
  audit(event, { key: id, name, kind, group: group_id, role })
}
