/** Finds or adds the hub's user for a person whom a provider of single sign-on has authenticated. */

import { isPrintable } from '../../../shared/entities/printable.ts'
import { type Role, roles } from '../../../shared/entities/roles.ts'
import type { LogIn, SsoBeginInput, SsoBegun, SsoFinishInput } from '../../../shared/settings/log-in.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { ssoSubjects } from '../../store/schema/access.ts'
import type { Audit } from '../audit.ts'
import { refuse, withAudited } from '../refuse.ts'
import type { Service } from '../service.ts'
import { logInUser } from './log-in.ts'
import { addUser, findUserByEmail, getUserByName, normalizeEmail, setRole, type UserRecord } from './users.ts'

/** The part of single sign-on that sends requests to the provider. */
export interface Sso {
  /** @throws Refused `conflict` if the provider does not answer, `bad-request` for a redirect to another host */
  begin(input: SsoBeginInput, sender: SsoSender): Promise<SsoBegun>
  /** @throws Refused `unauthenticated` for a wrong state or token, `forbidden` for a person without access */
  finish(input: SsoFinishInput, sender: SsoSender): Promise<LogIn>
}

export interface SsoSender {
  keyId: number
  /** address of the sender, whose attempts are counted */
  from: string
}

/** A person as the provider's checked claims describe them. */
export interface VouchedPerson {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  /** values of the claim that names roles; empty if the hub does not use the claim */
  roleNames: readonly string[]
}

export interface SsoRules {
  match: 'email' | 'subject'
  /** Group and role of people whom no administrator added. Null: they are refused. */
  newcomers: { groupId: number; role: Role } | null
  /** role for each value of the claim, `*` for any person; null: only the hub assigns roles */
  roles: ReadonlyMap<string, Role> | null
  audit: Audit
}

/** Issues a token for the authenticated person. @throws Refused `forbidden` with what to do */
export async function logInBySso(
  service: Service,
  person: VouchedPerson,
  rules: SsoRules,
  keyId: number,
): Promise<LogIn> {
  const { issuer, subject, email } = person
  return withAudited({ issuer, subject, email }, async () => {
    const role = claimedRole(person, rules)
    const linked = findLinked(service.store.read, person)
    const user = linked ?? (await findOrAdd(service, person, rules, role))
    if (user.disabled_at !== null) refuse('forbidden', 'This person is disabled at the server.')
    if (!linked) linkFirst(service, user, person, rules)
    if (role !== null && setRole(service, user.id, role)) auditUser(rules, 'user.changed', user, role)
    return logInUser(service, user, keyId)
  })
}

/** Returns the highest role that the claim names, or null without a table of roles. @throws Refused `forbidden` */
function claimedRole({ roleNames }: VouchedPerson, { roles: table }: SsoRules): Role | null {
  if (table === null) return null
  const given = [...roleNames, '*'].map(name => table.get(name))
  const highest = roles.find(role => given.includes(role))
  return highest ?? refuse('forbidden', 'Your company has given you no role here: ask your administrator.')
}

function auditUser(
  { audit }: SsoRules,
  event: 'user.added' | 'user.changed',
  { id, email }: UserRecord,
  role: Role,
): void {
  audit(event, { by: 'single sign-on', user: id, email, role })
}

function findLinked(db: ReadDb, { issuer, subject }: VouchedPerson): UserRecord | undefined {
  return db.get<UserRecord>(
    `SELECT users.* FROM users JOIN sso_subjects ON sso_subjects.user_id = users.id
     WHERE issuer = ? AND subject = ?`,
    issuer,
    subject,
  )
}

async function findOrAdd(
  service: Service,
  person: VouchedPerson,
  rules: SsoRules,
  role: Role | null,
): Promise<UserRecord> {
  const known =
    rules.match === 'email' ? findUserByExactEmail(service.store.read, requireEmail(person)) : undefined
  return known ?? addNewcomer(service, person, rules, role)
}

function linkFirst(service: Service, user: UserRecord, person: VouchedPerson, { audit }: SsoRules): void {
  linkSubject(service, user, person)
  const { id, email } = user
  audit('user.linked', { by: 'single sign-on', user: id, email, subject: person.subject })
}

function requireEmail({ email, isEmailVerified }: VouchedPerson): string {
  if (email === null)
    return refuse('forbidden', 'The sign-in names no e-mail address: ask your administrator.')
  if (!isEmailVerified)
    refuse('forbidden', 'The e-mail address of this sign-in is not verified: ask your administrator.')
  return email
}

/**
 * Compares the address exactly, apart from ASCII case. A provider may vouch for an address that only resembles a
 * user's.
 */
function findUserByExactEmail(db: ReadDb, email: string): UserRecord | undefined {
  return db.get<UserRecord>('SELECT * FROM users WHERE email = ?', lowerAscii(email))
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, letter => letter.toLowerCase())
}

async function addNewcomer(
  service: Service,
  person: VouchedPerson,
  rules: SsoRules,
  role: Role | null,
): Promise<UserRecord> {
  const { newcomers } = rules
  if (newcomers === null)
    return refuse('forbidden', 'Nobody has added this person at the server yet: ask your administrator.')
  const email = requireEmail(person)
  if (normalizeEmail(email) !== lowerAscii(email))
    refuse('forbidden', 'The e-mail address of this sign-in looks like another one: ask your administrator.')
  if (findUserByEmail(service.store.read, email))
    refuse(
      'forbidden',
      'This address is of somebody at the server already: ask your administrator to link them.',
    )
  const name = person.name !== null && isPrintable(person.name) ? person.name : email
  const given = role ?? newcomers.role
  const { groupId } = newcomers
  const user = await addUser(service, {
    name,
    email,
    password: null,
    groupId,
    role: given,
  })
  auditUser(rules, 'user.added', user, given)
  return user
}

/** Links a subject to a user permanently. @throws Refused `forbidden` if either is linked to another */
function linkSubject(
  service: Service,
  { id }: UserRecord,
  { issuer, subject }: Pick<VouchedPerson, 'issuer' | 'subject'>,
): void {
  service.store.transaction(db => {
    const link = { issuer, subject, userId: id, linkedAt: service.now() }
    rowsOf(ssoSubjects).insert(db, link, 'ON CONFLICT DO NOTHING')
    const sql = 'SELECT user_id FROM sso_subjects WHERE issuer = ? AND subject = ?'
    if (readValue<number>(db, sql, issuer, subject) === id) return
    refuse(
      'forbidden',
      'This person is bound to another sign-in of the company: ask your administrator to unlink them.',
    )
  })
}

/** Replaces the subject of a user, for an operator; null only unlinks. Returns the user. @throws Refused */
export function relinkUser(
  service: Service,
  ref: string,
  issuer: string,
  subject: string | null,
): UserRecord {
  return service.store.transaction(db => {
    const user = getUserByName(db, ref)
    db.run('DELETE FROM sso_subjects WHERE user_id = ? AND issuer = ?', user.id, issuer)
    if (subject !== null) linkSubject(service, user, { issuer, subject })
    return user
  })
}
