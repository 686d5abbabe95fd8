/** The file that `--credentials` writes: everything a user or a test needs to use the demo group. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { roles } from '../../../shared/entities/roles.ts'
import type { Access } from '../../service/access/access.ts'
import { changePassword } from '../../service/access/change-password.ts'
import { createKey, findKeyByValue, secretsOf } from '../../service/access/keys.ts'
import { isPassword } from '../../service/access/passwords.ts'
import { getUserByName } from '../../service/access/users.ts'
import type { DemoGroup } from '../../service/demo/demo-people.ts'
import { refuse } from '../../service/refuse.ts'
import { makePassword } from './make-password.ts'

const KeyPair = Type.Object({ apiKey: Type.String(), apiSecret: Type.String() })

const Credentials = Type.Object({
  baseUrl: Type.String(),
  group: Type.Object({ id: Type.Number(), uuid: Type.String(), name: Type.String() }),
  ...KeyPair.properties,
  appKey: Type.String(),
  appSecret: Type.String(),
  signedKey: KeyPair,
  users: Type.Array(
    Type.Object({
      id: Type.Number(),
      uuid: Type.String(),
      name: Type.String(),
      email: Type.String(),
      password: Type.String(),
      role: Type.Enum([...roles]),
    }),
  ),
})
type Credentials = Static<typeof Credentials>

/**
 * Keys and passwords are stored only as hashes, so a file whose credentials still work stays and only its address is
 * updated. Otherwise the hub makes new keys and passwords; the earlier keys stay valid.
 * @throws Refused if the file cannot be written
 */
export async function saveCredentials(
  access: Access,
  demo: DemoGroup,
  baseUrl: string,
  file: string,
): Promise<void> {
  const kept = readCredentials(file)
  const isGood = kept !== null && (await stillWork(access, demo, kept))
  const credentials = isGood ? { ...kept, baseUrl } : await makeCredentials(access, demo, baseUrl)
  writeWhole(file, `${JSON.stringify(credentials, null, 2)}\n`)
}

function readCredentials(file: string): Credentials | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Check(Credentials, value) ? value : null
  } catch {
    // The file does not exist or holds something else: it is written again.
    return null
  }
}

async function stillWork(access: Access, { group, people }: DemoGroup, kept: Credentials): Promise<boolean> {
  if (kept.group.uuid !== group.uuid || kept.users.length !== people.length) return false
  const app = { apiKey: kept.appKey, apiSecret: kept.appSecret }
  if (![kept, app, kept.signedKey].every(pair => isKeyPair(access, pair))) return false
  const { read } = access.service.store
  const checks = kept.users.map(user => {
    const known = people.find(person => person.user.uuid === user.uuid)
    return known ? isPassword(user.password, getUserByName(read, user.uuid).password_hash) : false
  })
  return (await Promise.all(checks)).every(isRight => isRight)
}

function isKeyPair(access: Access, { apiKey, apiSecret }: Static<typeof KeyPair>): boolean {
  const key = findKeyByValue(access.service.store.read, apiKey)
  return key !== undefined && key.revoked_at === null && secretsOf(access, key)[0] === apiSecret
}

async function makeCredentials(
  access: Access,
  { group, people }: DemoGroup,
  baseUrl: string,
): Promise<Credentials> {
  const plain = { requireSignature: false, grantsForms: true }
  const inGroup = { kind: 'integration', groupId: group.id, role: 'admin' } as const
  const integration = createKey(access, { ...plain, ...inGroup, name: 'demo' })
  const app = createKey(access, { ...plain, kind: 'app', name: 'demo laptops' })
  const signed = createKey(access, { ...plain, ...inGroup, name: 'demo, signed', requireSignature: true })
  const users = people.map(async ({ user, role }) => {
    const password = makePassword()
    await changePassword(access.service, user.uuid, password, { keepSignedIn: true })
    return { id: user.id, uuid: user.uuid, name: user.name, email: user.email ?? '', password, role }
  })
  return {
    baseUrl,
    group: { id: group.id, uuid: group.uuid, name: group.name },
    apiKey: integration.apiKey,
    apiSecret: integration.apiSecret,
    appKey: app.apiKey,
    appSecret: app.apiSecret,
    signedKey: { apiKey: signed.apiKey, apiSecret: signed.apiSecret },
    users: await Promise.all(users),
  }
}

/** Writes a temporary file and renames it, so that a waiting reader never sees an incomplete file. */
function writeWhole(file: string, text: string): void {
  const fresh = `${file}.${process.pid}`
  try {
    writeFileSync(fresh, text, { mode: 0o600 })
    renameSync(fresh, file)
  } catch (error) {
    refuse('storage', `The credentials cannot be written to ${file}: ${(error as Error).message}.`)
  }
}
