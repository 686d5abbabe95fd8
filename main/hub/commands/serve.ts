/** `hub` without a command serves /api/1 until a signal stops it. */
import { statSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { type Logger, pino } from 'pino'
import type { Role } from '../../../shared/entities/roles.ts'
import { printableLines } from '../../app/host/log.ts'
import { readProgramVersion } from '../../app/host/program-folder.ts'
import { createAudit, type HubAudit } from '../../app/hub/audit/create-audit.ts'
import { createHub } from '../../app/hub/create-hub.ts'
import type { MailOptions } from '../../app/hub/mail.ts'
import type { Hub } from '../../app/hub/serve-hub.ts'
import type { SsoOptions } from '../../app/hub/sso.ts'
import { operatorOf } from '../../service/access/groups.ts'
import { defaultHashThreads, useHashThreads } from '../../service/access/passwords.ts'
import { ensureDemoGroup } from '../../service/demo/demo-people.ts'
import { fillDemoDay } from '../../service/demo/fill-demo-day.ts'
import { refuse } from '../../service/refuse.ts'
import { databaseUrl } from '../data/database-url.ts'
import { zoneForGroup } from '../data/hub-data.ts'
import { readHubKey } from '../data/hub-key.ts'
import { readContentsStore } from '../options/contents-store.ts'
import { toRole } from '../options/role.ts'
import { readSecretFile, readTokenFile } from '../options/secret-file.ts'
import { addOptions, dataDirOf, settingsOf } from '../options/settings.ts'
import { takeSocket } from '../options/socket.ts'
import { defaults, optionNames, type Settings } from '../options/table.ts'
import { saveCredentials } from '../terminal/credentials.ts'
import { print, warnOfBug } from '../terminal/output.ts'

export function addServing(program: Command): void {
  addOptions(program, optionNames)
    .description('Serves the jobs of field technicians as /api/1. Commands also work while a hub is running.')
    .addHelpText(
      'after',
      '\nEach option is also a variable, such as FIELDBOOK_HUB_TRUST_PROXY, and a key of --config.',
    )
    // Passes an unknown command to `serve`, which names it: commander would only report the number of arguments.
    .allowExcessArguments()
    .action(serve)
}

async function serve(_options: object, command: Command): Promise<void> {
  const [unknown] = command.args
  if (unknown !== undefined) command.error(`error: ${tellCommands(unknown, command)}`)
  const hub = await startServing(path.resolve(dataDirOf(command)), settingsOf(command))
  // Handlers come before the line below: a program that reads the line may send a signal at once.
  stopOnSignals(hub)
  print(`Hub ready at ${hub.baseUrl}`)
}

function tellCommands(word: string, { commands }: Command): string {
  const names = commands.map(each => each.name())
  return `There is no command ${word}. There are ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`
}

/** Starts the hub and adds the demo group that `options` ask for. @throws Refused, StoreFailure */
export async function startServing(dataDir: string, given: Partial<Settings>): Promise<Hub> {
  const options = { ...defaults, ...given }
  if (options.readOnly && (options.demo || options.credentials !== undefined))
    refuse('bad-request', 'With --read-only nothing is added: leave out --demo and --credentials.')
  const hub = await start(dataDir, options)
  try {
    await prepareDemo(hub, options)
    return hub
  } catch (error) {
    await hub.close()
    throw error
  }
}

async function start(dataDir: string, options: Settings): Promise<Hub> {
  const { port, host, signatureSkew, logLevel, allowPrivateWebhooks, trustProxy } = options
  const log = pino({ level: logLevel, hooks: printableLines }, pino.destination(process.stderr.fd))
  const skew = signatureSkew === undefined ? {} : { signatureSkewMs: signatureSkew * 1_000 }
  const version = readProgramVersion()
  const logIns = { perEmail: options.logInsPerEmail, perSender: options.logInsPerAddress }
  useHashThreads(options.hashThreads ?? defaultHashThreads)
  try {
    const key = readHubKey(dataDir)
    const monitoring = { metricsToken: readMetricsToken(options.metricsTokenFile), ofProcess: true }
    const server = { port, host, trustedProxies: trustProxy, monitoring, version, log }
    return await createHub({
      dataDir,
      database: databaseUrl(options),
      key,
      logIns,
      audit: openAudit(dataDir, options, log),
      ...server,
      sso: readSso(options),
      mail: readMail(options),
      requestsPerMinute: options.requestsPerMinute,
      updatesFolder: readUpdatesFolder(options.updates),
      mapFile: readMapFile(options.map),
      contents: readContentsStore(options),
      socket: takeSocket(process.env, process.pid) ?? undefined,
      allowPrivateWebhooks,
      readOnly: options.readOnly,
      ...skew,
    })
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'EINVAL' || code === 'ENOTSOCK' || code === 'EBADF')
      refuse('conflict', 'The socket that was handed over is none: check LISTEN_FDS and who sets it.')
    if (code === 'EADDRINUSE') {
      refuse(
        'conflict',
        `Port ${port} on ${host} is in use. Choose another with --port, or 0 for any that is free.`,
      )
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      refuse('conflict', `This machine has no address ${host}. Choose another with --host.`)
    }
    // EACCES from another call than `listen` is about a file, not about the port.
    if (code === 'EACCES' && syscall === 'listen')
      refuse('conflict', `Port ${port} may not be opened. Choose one above 1023 with --port.`)
    throw error
  }
}

/** Opens the audit log. Only the serving hub writes and rotates it; commands leave their lines for it. */
function openAudit(dataDir: string, { auditLog, auditJournal }: Settings, log: Logger): HubAudit {
  const file = auditJournal ? null : path.resolve(auditLog ?? path.join(dataDir, 'audit.jsonl'))
  return createAudit({ dataDir, file, log, now: Date.now })
}

function readMetricsToken(file: string | undefined): string | null {
  return file === undefined ? null : readTokenFile(file, 'metrics-token-file')
}

/** @throws Refused if the path is not a folder */
function readUpdatesFolder(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined
  const resolved = path.resolve(folder)
  if (statSync(resolved, { throwIfNoEntry: false })?.isDirectory()) return resolved
  return refuse('bad-request', `There is no folder ${resolved}, which --updates names.`)
}

/** @throws Refused if there is no such file, or if its name is not that of a map */
function readMapFile(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const resolved = path.resolve(file)
  if (!/\.(?:pmtiles|mbtiles)$/.test(resolved))
    return refuse(
      'bad-request',
      `${resolved} is no map: --map needs a file that ends with .pmtiles or .mbtiles.`,
    )
  if (statSync(resolved, { throwIfNoEntry: false })?.isFile()) return resolved
  return refuse('bad-request', `There is no file ${resolved}, which --map names.`)
}

/** @throws Refused if only one of issuer and client is set */
function readSso(options: Settings): SsoOptions | undefined {
  const { ssoIssuer, ssoClient, ssoSecretFile, ssoMatch, ssoTrustEmail, ssoGroup, ssoRole, ssoPrompt } =
    options
  const { ssoRoles, ssoRoleClaim, ssoScopes } = options
  if (ssoIssuer === undefined && ssoClient === undefined) return undefined
  if (ssoIssuer === undefined || ssoClient === undefined)
    return refuse('bad-request', 'Single sign-on needs both --sso-issuer and --sso-client.')
  return {
    issuer: ssoIssuer,
    clientId: ssoClient,
    clientSecret: ssoSecretFile === undefined ? null : readSecretFile(ssoSecretFile, 'sso-secret-file'),
    match: ssoMatch,
    trustsEmail: ssoTrustEmail,
    ...(ssoPrompt !== 'none' && { prompt: ssoPrompt }),
    newcomers: ssoGroup === undefined ? null : { group: ssoGroup, role: ssoRole },
    ...(ssoRoles.length > 0 && { roles: { claim: ssoRoleClaim, table: readRoles(ssoRoles) } }),
    scopes: ssoScopes,
  }
}

/** Maps each name of the claim to its role. The last role counts if a name is repeated. */
function readRoles(pairs: readonly string[]): Map<string, Role> {
  return new Map(
    pairs.map(pair => {
      const at = pair.lastIndexOf('=')
      return [pair.slice(0, at), toRole(pair.slice(at + 1))]
    }),
  )
}

/** @throws Refused if only one of server and sender is set */
function readMail({ smtp, smtpFrom, smtpPasswordFile }: Settings): MailOptions | undefined {
  if (smtp === undefined && smtpFrom === undefined) return undefined
  const url = smtp === undefined ? null : URL.parse(smtp)
  if (url === null || smtpFrom === undefined)
    return refuse('bad-request', 'Sending mail needs both --smtp and --smtp-from.')
  const isTls = url.protocol === 'smtps:'
  const password =
    smtpPasswordFile === undefined ? '' : readSecretFile(smtpPasswordFile, 'smtp-password-file')
  return {
    host: url.hostname,
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    isTls,
    login: url.username === '' ? null : { user: decodeURIComponent(url.username), password },
    from: smtpFrom,
  }
}

/** Adds the demo group. With `--credentials` alone the group has users but no jobs. */
async function prepareDemo({ service, access, baseUrl }: Hub, options: Settings): Promise<void> {
  if (!options.demo && options.credentials === undefined) return
  const demo = await ensureDemoGroup(service, zoneForGroup())
  if (options.demo) {
    fillDemoDay(service, operatorOf(service.store.read, demo.group.id), {
      now: service.now(),
      timeZone: demo.group.time_zone,
      technicianIds: demo.technicianIds,
    })
  }
  if (options.credentials !== undefined) await saveCredentials(access, demo, baseUrl, options.credentials)
}

/** Signals that end the hub. A closed terminal sends SIGHUP. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Closes the hub on the first signal. A second one exits without waiting for running requests. */
function stopOnSignals(hub: Hub): void {
  const stop = () => {
    for (const signal of stopSignals) process.on(signal, () => process.exit(1))
    hub.close().catch((error: unknown) => {
      warnOfBug(error)
      process.exitCode = 1
    })
  }
  for (const signal of stopSignals) process.once(signal, stop)
}
