/**
 * Every option of the hub. The command line, the variables, the keys of the config file, its sample in the package and
 * the guide's table are made from this table or compared with it.
 */
import { roles } from '../../../shared/entities/roles.ts'
import { logInLimits } from '../../service/access/access.ts'
import {
  parseContentsStore,
  parseCount,
  parseDatabase,
  parseIssuer,
  parseMailbox,
  parseNamedRole,
  parseOneOf,
  parsePort,
  parseProxy,
  parseSmtp,
  parseText,
  parseWholeNumber,
} from './readers.ts'

interface Described {
  description: string
}
interface FlagOption extends Described {
  kind: 'flag'
}
interface ListOption extends Described {
  kind: 'list'
  /** the placeholder of one value in the help */
  value: string
  /** @throws InvalidArgumentError */
  read(text: string): string
  /** whether a config file may give it as a table, each key joined to its value by an equals sign */
  isTable?: true
}
interface ValueOption<T> extends Described {
  kind: 'value'
  value: string
  /** @throws InvalidArgumentError */
  read(text: string): T
  /** a file or folder: a relative path in a config file starts at that file's folder */
  isPath?: true
}
interface DefaultedOption<T> extends ValueOption<T> {
  otherwise: T
}
export type HubOption = FlagOption | ListOption | ValueOption<unknown> | DefaultedOption<unknown>

const flag = (description: string): FlagOption => ({ kind: 'flag', description })
const value = <T>(name: string, description: string, read: (text: string) => T): ValueOption<T> => ({
  kind: 'value',
  value: name,
  description,
  read,
})
const path = (name: string, description: string): ValueOption<string> => ({
  ...value(name, description, parseText),
  isPath: true,
})

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

export const optionTable = {
  data: path('dir', "the hub's data folder"),
  database: value(
    'url',
    'a database of a PostgreSQL server, such as postgres://hub@db.example.com/fieldbook?sslmode=verify-full; without it, the database is a file in the data folder',
    parseDatabase,
  ),
  databasePasswordFile: path('file', 'a file with the password of the user of that database'),
  port: { ...value('port', 'the port to listen on; 0 takes any free one', parsePort), otherwise: 8117 },
  host: {
    ...value('host', 'the address to listen on; other machines need a TLS proxy in front of it', parseText),
    otherwise: '127.0.0.1',
  },
  trustProxy: {
    kind: 'list',
    value: 'address',
    description:
      'proxies on other machines whose X-Forwarded-For counts; proxies on this machine always count',
    read: parseProxy,
  },
  readOnly: flag(
    'refuse all changes and only answer questions, such as while "database move" runs; it sends no webhooks',
  ),
  demo: flag('add a group with a day of jobs around now'),
  credentials: path('file', 'write keys and passwords of the demo group into a file of mode 0600'),
  allowPrivateWebhooks: flag('let webhooks reach private addresses, such as those of this machine'),
  signatureSkew: value(
    'seconds',
    "how many seconds a signature's time may differ; default: 300",
    parseWholeNumber,
  ),
  hashThreads: value(
    'count',
    'how many passwords are hashed at once, each with a core and 128 MB; default: the number of cores, at most 4',
    parseCount,
  ),
  logInsPerEmail: {
    ...value('count', 'log-in attempts with one e-mail address in a minute', parseCount),
    otherwise: logInLimits.perEmail,
  },
  logInsPerAddress: {
    ...value(
      'count',
      'log-in attempts from one network address in a minute; raise it if the laptops of an office share an address',
      parseCount,
    ),
    otherwise: logInLimits.perSender,
  },
  requestsPerMinute: value(
    'count',
    'requests of one user with one key, or of one key alone, in a minute; more get the answer 429; default: no limit',
    parseCount,
  ),
  metricsTokenFile: path(
    'file',
    'a file with the token that `Authorization: Bearer` needs to read /metrics from another machine',
  ),
  updates: path(
    'folder',
    'a folder with installers and their latest*.yml, which is served to all clients at /updates',
  ),
  map: path('file', 'a map of your area (.pmtiles or .mbtiles), which laptops download'),
  contents: value(
    'url',
    'an S3 store for the files of jobs, such as s3://bucket?endpoint=https://s3.example.com; default: the encrypted file in the data folder',
    parseContentsStore,
  ),
  contentsKeyFile: path(
    'file',
    'a file with the access key id and the secret of the S3 store, a line each; without it AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are read',
  ),
  ssoIssuer: value(
    'url',
    'the OpenID Connect provider for sign-ins, such as https://login.example.com/company',
    parseIssuer,
  ),
  ssoClient: value(
    'id',
    'the client id of this hub at the provider; its redirect is http://127.0.0.1/callback, any port',
    parseText,
  ),
  ssoSecretFile: path(
    'file',
    "a file with the client's secret, if the provider requires one in addition to PKCE",
  ),
  ssoMatch: {
    ...value(
      'how',
      'email: a verified address finds the user at the first sign-in, later the subject; subject: only the subject, as set by "user link"',
      parseOneOf(['email', 'subject']),
    ),
    otherwise: 'email',
  },
  ssoPrompt: {
    ...value(
      'what',
      'select_account: the provider asks for the account each time; login: it asks for the password again; none: it may use the account that is signed in there',
      parseOneOf(['none', 'select_account', 'login']),
    ),
    otherwise: 'none',
  },
  ssoTrustEmail: flag(
    'count addresses as verified if the provider says nothing about it; only if users cannot choose their own',
  ),
  ssoGroup: value(
    'group',
    'the group of new users, who are added at their first sign-in; without it they are refused',
    parseText,
  ),
  ssoRole: { ...value('role', 'the role of new users', parseOneOf(roles)), otherwise: 'technician' },
  ssoRoleClaim: {
    ...value(
      'name',
      'the claim that names roles or groups; dots lead into objects, as in realm_access.roles',
      parseText,
    ),
    otherwise: 'roles',
  },
  ssoRoles: {
    kind: 'list',
    value: 'name=role',
    description:
      'the role of each name in that claim, such as planners=dispatcher; * is any user; the highest role counts, at each sign-in',
    read: parseNamedRole,
    isTable: true,
  },
  ssoScopes: {
    kind: 'list',
    value: 'scope',
    description:
      'scopes in addition to openid, email and profile, if the provider sends that claim only with them',
    read: parseText,
  },
  smtp: value(
    'url',
    "the company's mail server for job sheets to customers, such as smtp://user@mail.example.com:587 or smtps://user@mail.example.com",
    parseSmtp,
  ),
  smtpPasswordFile: path('file', 'a file with the password for the mail server, if it requires one'),
  smtpFrom: value('address', 'the sender of the mails, such as service@example.com', parseMailbox),
  auditLog: path('file', 'the audit log; default: audit.jsonl in the data folder'),
  auditJournal: flag('write the audit log to the standard error, for the journal, in place of a file'),
  logLevel: { ...value('level', levels.join(', '), parseOneOf(levels)), otherwise: 'warn' },
} as const satisfies Record<string, HubOption>

type Table = typeof optionTable
export type OptionName = keyof Table

type SettingOf<O> = O extends FlagOption
  ? boolean
  : O extends ListOption
    ? string[]
    : O extends DefaultedOption<infer T>
      ? T
      : O extends ValueOption<infer T>
        ? T | undefined
        : never

/** The value of each option. */
export type Settings = { [N in OptionName]: SettingOf<Table[N]> }

export const optionNames = Object.keys(optionTable) as OptionName[]

/** Returns the name of an option on the command line and in a config file, such as `trust-proxy`. */
export function keyOfOption(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

const PREFIX = 'FIELDBOOK_HUB_'

/** Returns the name of an option's variable, such as `FIELDBOOK_HUB_TRUST_PROXY`. */
export function variableOfOption(name: string): string {
  return PREFIX + keyOfOption(name).toUpperCase().replaceAll('-', '_')
}

/** Returns the value of an option that is not set, if it has one. */
export function defaultOf(option: HubOption): unknown {
  if (option.kind === 'flag') return false
  if (option.kind === 'list') return []
  return 'otherwise' in option ? option.otherwise : undefined
}

/** The values of all options if none is set. */
export const defaults = Object.fromEntries(
  optionNames.map(name => [name, defaultOf(optionTable[name])]),
) as Settings
