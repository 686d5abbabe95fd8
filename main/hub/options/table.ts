/**
 * Every option of the hub, said once: the command line, the variables, the keys of a file for `--config`, its sample in
 * the package and the table of the README follow from this one, or are compared with it.
 */
import { roles } from '../../../shared/roles.ts'
import {
  parseIssuer,
  parseMailbox,
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
  /** what one value is called in the help */
  value: string
  /** @throws InvalidArgumentError */
  read(text: string): string
}
interface ValueOption<T> extends Described {
  kind: 'value'
  value: string
  /** @throws InvalidArgumentError */
  read(text: string): T
  /** a file or folder: in a config file it is meant from the place of that file */
  isPath?: true
}
interface DefaultedOption<T> extends ValueOption<T> {
  otherwise: T
}
export type HubOption = FlagOption | ListOption | ValueOption<unknown> | DefaultedOption<unknown>

const flag = (description: string): FlagOption => ({ kind: 'flag', description })
const path = (value: string, description: string): ValueOption<string> => ({
  kind: 'value',
  value,
  description,
  read: parseText,
  isPath: true,
})

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

export const optionTable = {
  data: path('dir', "the hub's data folder"),
  port: {
    kind: 'value',
    value: 'port',
    description: 'where to listen; 0 takes any that is free',
    read: parsePort,
    otherwise: 8117,
  },
  host: {
    kind: 'value',
    value: 'host',
    description: 'the address to listen on; put TLS in front of any but this machine',
    read: parseText,
    otherwise: '127.0.0.1',
  },
  trustProxy: {
    kind: 'list',
    value: 'address',
    description: 'proxies on other machines whose X-Forwarded-For is believed; those on this one always are',
    read: parseProxy,
  },
  demo: flag('add a group with a day of varied jobs around now'),
  credentials: path('file', 'write keys and passwords of the demo group into a file of mode 0600'),
  allowPrivateWebhooks: flag('let webhooks reach private addresses, such as those of this machine'),
  signatureSkew: {
    kind: 'value',
    value: 'seconds',
    description: "how far a signature's time may be off; 300 unless said",
    read: parseWholeNumber,
  },
  metricsTokenFile: path(
    'file',
    'holds what `Authorization: Bearer` must bring to read /metrics from another machine',
  ),
  updates: path(
    'folder',
    "holds installers and their latest*.yml, which everybody who asks gets at /updates for the laptops' program",
  ),
  ssoIssuer: {
    kind: 'value',
    value: 'url',
    description:
      'the OpenID Connect provider that people sign in with, such as https://login.example.com/company',
    read: parseIssuer,
  },
  ssoClient: {
    kind: 'value',
    value: 'id',
    description:
      'the client that this hub is to the provider; its redirect is http://127.0.0.1/callback, any port',
    read: parseText,
  },
  ssoSecretFile: path('file', "holds the client's secret, where the provider wants one beside PKCE"),
  ssoMatch: {
    kind: 'value',
    value: 'how',
    description:
      'email: a verified address finds the person at their first sign-in, and their subject from then on; subject: that alone, as "user link" gave it',
    read: parseOneOf(['email', 'subject']),
    otherwise: 'email',
  },
  ssoPrompt: {
    kind: 'value',
    value: 'what',
    description:
      'select_account: the provider lets people choose who they are each time; login: it asks for their password again; none: it may go on with who is signed in there already',
    read: parseOneOf(['none', 'select_account', 'login']),
    otherwise: 'none',
  },
  ssoTrustEmail: flag(
    'take addresses for verified though the provider does not say so, where nobody can choose their own',
  ),
  ssoGroup: {
    kind: 'value',
    value: 'group',
    description: 'where people are added whom nobody added before; without it they are refused',
    read: parseText,
  },
  ssoRole: {
    kind: 'value',
    value: 'role',
    description: 'what those may do',
    read: parseOneOf(roles),
    otherwise: 'technician',
  },
  smtp: {
    kind: 'value',
    value: 'url',
    description:
      "the company's mail server, by which job sheets go to customers, such as smtp://user@mail.example.com:587 or smtps://user@mail.example.com",
    read: parseSmtp,
  },
  smtpPasswordFile: path('file', 'holds the password for the mail server, where it wants one'),
  smtpFrom: {
    kind: 'value',
    value: 'address',
    description: 'whose mails they are, such as service@example.com',
    read: parseMailbox,
  },
  logLevel: {
    kind: 'value',
    value: 'level',
    description: levels.join(', '),
    read: parseOneOf(levels),
    otherwise: 'warn',
  },
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

/** What each option is set to. */
export type Settings = { [N in OptionName]: SettingOf<Table[N]> }

export const optionNames = Object.keys(optionTable) as OptionName[]

/** `trust-proxy`: as a flag behind two dashes, and as a key in a file. */
export function keyOfOption(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

const PREFIX = 'FIELDBOOK_HUB_'

/** `FIELDBOOK_HUB_TRUST_PROXY` */
export function variableOfOption(name: string): string {
  return PREFIX + keyOfOption(name).toUpperCase().replaceAll('-', '_')
}

/** What is taken where nothing is said; null where that is nothing. */
export function defaultOf(option: HubOption): unknown {
  if (option.kind === 'flag') return false
  if (option.kind === 'list') return []
  return 'otherwise' in option ? option.otherwise : undefined
}

/** All of them where nobody said anything. */
export const defaults = Object.fromEntries(
  optionNames.map(name => [name, defaultOf(optionTable[name])]),
) as Settings
