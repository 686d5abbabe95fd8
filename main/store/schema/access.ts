/** Tables for access: groups, users, memberships, keys, tokens, and used signatures. */
import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KeyKind, Role } from '../../../shared/entities/roles.ts'

export const groups = sqliteTable('groups', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  uuid: text('uuid').notNull().unique(),
  name: text('name').notNull(),
  /** An IANA name. */
  timeZone: text('time_zone').notNull(),
  createdAt: integer('created_at').notNull(),
})

export const users = sqliteTable('users', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  uuid: text('uuid').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').unique(),
  /** The scrypt hash with parameters and salt; null on a laptop, and for users who cannot log in. */
  passwordHash: text('password_hash'),
  disabledAt: integer('disabled_at'),
  createdAt: integer('created_at').notNull(),
})

export const memberships = sqliteTable(
  'memberships',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.groupId] }),
    index('memberships_group').on(table.groupId),
  ],
)

export const apiKeys = sqliteTable('api_keys', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  uuid: text('uuid').notNull().unique(),
  name: text('name').notNull(),
  /** SHA-256 of the key, in hex. The key itself is not stored. */
  hash: text('hash').notNull().unique(),
  kind: text('kind').$type<KeyKind>().notNull(),
  /** The group and role of an integration key; null for an app key. */
  groupId: integer('group_id').references(() => groups.id, { onDelete: 'cascade' }),
  role: text('role').$type<Role>(),
  /** The encrypted HMAC secret. The previous one stays valid until `previousUntil`. */
  secret: text('secret').notNull(),
  previousSecret: text('previous_secret'),
  previousUntil: integer('previous_until'),
  requireSignature: integer('require_signature', { mode: 'boolean' }).notNull().default(false),
  grantsForms: integer('grants_forms', { mode: 'boolean' }).notNull().default(true),
  createdAt: integer('created_at').notNull(),
  revokedAt: integer('revoked_at'),
})

export const tokens = sqliteTable(
  'tokens',
  {
    /** SHA-256 of the token, in hex. */
    hash: text('hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    keyId: integer('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at').notNull(),
  },
  table => [index('tokens_user').on(table.userId)],
)

/**
 * The user's identity at the single sign-on provider, stored at the first sign-in. Another person who later
 * gets the same email address cannot sign in with it.
 */
export const ssoSubjects = sqliteTable(
  'sso_subjects',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    linkedAt: integer('linked_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('sso_subjects_user').on(table.userId, table.issuer),
  ],
)

/**
 * Recovery codes of laptops whose user has left, encrypted with the company's key. The hub cannot decrypt
 * them.
 */
export const laptopRecoveries = sqliteTable(
  'laptop_recoveries',
  {
    /** A random id that the laptop creates once for its data folder. */
    laptop: text('laptop').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The laptop's name in its operating system. */
    name: text('name').notNull(),
    /** The id of the company's key. */
    keyId: text('key_id').notNull(),
    sealedCode: text('sealed_code').notNull(),
    /** SHA-256 of the secret that the laptop sends to replace the code, in hex. */
    ownerHash: text('owner_hash').notNull(),
    leftAt: integer('left_at').notNull(),
  },
  table => [index('laptop_recoveries_user').on(table.userId)],
)

/** The last report of each user's laptop (interface, "Laptops"). */
export const laptops = sqliteTable(
  'laptops',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The laptop's uuid, created once for its data. */
    laptop: text('laptop').notNull(),
    seenAt: integer('seen_at').notNull(),
    /** Generation of the hub (it rises with each restore) for which the laptop has last looked up its operations. */
    generation: integer('generation').notNull(),
    /** The number of operations that were not confirmed for three days. */
    waiting: integer('waiting').notNull(),
    /** When the oldest of them was written. */
    oldest: integer('oldest'),
  },
  table => [primaryKey({ columns: [table.userId, table.laptop] })],
)

/** A log of operators who read a recovery code. Rows are never changed or removed. */
export const recoveryOpenings = sqliteTable('recovery_openings', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  at: integer('at').notNull(),
  laptop: text('laptop').notNull(),
  /** The laptop's user, if the hub knows. */
  person: text('person'),
  keyId: text('key_id').notNull(),
  /** The operator's user name on the hub's machine. */
  openedBy: text('opened_by').notNull(),
})

/** Signatures seen within the allowed skew; a second use of one is a replay (interface, "Signing"). */
export const usedSignatures = sqliteTable(
  'used_signatures',
  {
    /**
     * The key's id, with the token's hash if there was a token. For `single sign-on` the signature is a
     * nonce.
     */
    sender: text('sender').notNull(),
    signature: text('signature').notNull(),
    timeStamp: integer('time_stamp').notNull(),
  },
  table => [
    primaryKey({ columns: [table.sender, table.signature] }),
    index('used_signatures_time').on(table.timeStamp),
  ],
)

/** Counted attempts to log in, which several hubs of one database share. A hub with a file counts in memory. */
export const logInCounters = sqliteTable(
  'log_in_counters',
  {
    /** `email` or `sender` */
    kind: text('kind').notNull(),
    /** A digest, as an address may be a password that was typed into the wrong field. */
    name: text('name').notNull(),
    /** Milliseconds since the epoch of each attempt, as JSON. */
    times: text('times').notNull(),
    lastAt: integer('last_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.kind, table.name] }),
    index('log_in_counters_last').on(table.lastAt),
  ],
)

/** The operations that were carried out, stored with their effect (interface, "Operation keys"). */
export const operationKeys = sqliteTable(
  'operation_keys',
  {
    /** A user, or an API key without one. */
    sender: text('sender').notNull(),
    key: text('key').notNull(),
    /** SHA-256 over method, path, query and body; empty for a mail */
    hash: blob('hash', { mode: 'buffer' }).notNull(),
    /** The HTTP status; 102 for a mail while the mail server is working. */
    status: integer('status').notNull(),
    /** The created or changed entity. */
    uuid: text('uuid'),
    createdAt: integer('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.sender, table.key] }),
    index('operation_keys_created').on(table.createdAt),
  ],
)

/** Single values by name: the last `lastModified`, the database's own uuid, settings of the hub. */
export const meta = sqliteTable('meta', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  changedAt: integer('changed_at').notNull().default(sql`0`),
})
