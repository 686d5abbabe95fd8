/**
 * Reads the policy from the Windows registry, and checks who may write a policy file. Both use programs of
 * Windows by their absolute paths.
 */
import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type TSchema, Type } from 'typebox'
import { SECOND } from '../../../../shared/limits/units.ts'
import { policySchemas } from '../../../../shared/settings/policy.ts'
import type { PolicySource } from './open-policy.ts'

const run = promisify(execFile)
const runAtMost = { windowsHide: true, timeout: 20 * SECOND, maxBuffer: 4 * 1024 * 1024 }

const registryKey = 'HKLM\\Software\\Policies\\Fieldbook'
/**
 * Milliseconds between two reads. There is no cheap way to see that the registry has changed, and each read
 * starts `reg`.
 */
const registryEveryMs = 10 * SECOND

type RealPath = (name: string) => string

/**
 * Returns the drive of Windows from the kernel's name for it, because the user can change the environment.
 */
export function windowsDrive(realPath: RealPath = realpathSync.native): string {
  try {
    const { root } = path.win32.parse(realPath('\\\\?\\GLOBALROOT\\SystemRoot'))
    if (/^[a-z]:\\$/i.test(root)) return root
  } catch {
    // without the name from the kernel, the usual drive is assumed
  }
  return 'C:\\'
}

function systemProgram(...steps: string[]): string {
  return path.win32.join(windowsDrive(), 'Windows', 'System32', ...steps)
}

type Run = (program: string, args: readonly string[]) => Promise<string>
const runSystem: Run = async (program, args) => (await run(program, [...args], runAtMost)).stdout

export function registrySource(now: () => number, ask: Run = runSystem): PolicySource {
  return {
    by: 'registry',
    place: registryKey,
    version: () => String(Math.floor(now() / registryEveryMs)),
    async read() {
      try {
        return readRegistry(await ask(systemProgram('reg.exe'), ['query', registryKey, '/reg:64']))
      } catch (error) {
        // `reg` exits with 1 if the key does not exist, as on most machines
        if ((error as { code?: unknown }).code === 1) return null
        throw error
      }
    },
  }
}

/**
 * Parses the output of `reg query` for one key, and converts the values to the schema's types. Returns null
 * if the key has no values.
 */
export function readRegistry(printed: string): Record<string, unknown> | null {
  const lines = printed.split(/\r?\n/).flatMap(line => {
    const [, name, type, data] = /^ {4}(\S+) {4}(REG_\w+)(?: {4}(.*))?$/.exec(line) ?? []
    return name === undefined || type === undefined ? [] : [[name, fitTo(name, type, data ?? '')] as const]
  })
  return lines.length === 0 ? null : Object.fromEntries(lines)
}

/**
 * Converts numbers to booleans and texts to lists, as the schema requires. A value that does not fit stays
 * as it is, and is reported as invalid.
 */
function fitTo(name: string, type: string, data: string): unknown {
  const schema: TSchema | undefined = policySchemas[name as keyof typeof policySchemas]
  const value = type === 'REG_DWORD' || type === 'REG_QWORD' ? Number(data) : data
  if (schema === undefined) return value
  if (Type.IsBoolean(schema) && (value === 0 || value === 1)) return value === 1
  if (Type.IsArray(schema) && typeof value === 'string')
    return value.split(type === 'REG_MULTI_SZ' ? '\\0' : ';').flatMap(line => line.trim() || [])
  const isNumber = Type.IsInteger(schema) || (Type.IsEnum(schema) && schema.enum.every(Number.isInteger))
  return isNumber && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
}

/** Whether only administrators and the system may write the file and its folder. */
export async function isWindowsFileTrusted(file: string, ask: Run = runSystem): Promise<boolean> {
  const quoted = [file, path.win32.dirname(file)].map(place => `'${place.replaceAll("'", "''")}'`)
  const script = quoted.map(place => `(Get-Acl -LiteralPath ${place}).Sddl`).join(';')
  const powershell = systemProgram('WindowsPowerShell', 'v1.0', 'powershell.exe')
  const printed = await ask(powershell, ['-NoProfile', '-NonInteractive', '-Command', script])
  const found = printed.split(/\r?\n/).filter(line => line.startsWith('O:'))
  return found.length === quoted.length && found.every(isKeptByAdministrators)
}

/** Administrators (of the machine, the domain and the enterprise), the system and its module installer. */
const trusted = /^(BA|SY|LA|DA|EA|S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464)$/

/**
 * Checks the owner and the access list of a file, which Windows prints as SDDL:
 * `O:BAG:SYD:PAI(A;OICI;FA;;;BA)…`.
 */
export function isKeptByAdministrators(sddl: string): boolean {
  const [, owner = '', list] =
    /^O:([A-Z]{2}|S-[\d-]+)(?:G:(?:[A-Z]{2}|S-[\d-]+))?D:[A-Z]*((?:\([^()]*\))*)/.exec(sddl) ?? []
  // a file without an access list can be written by every user
  if (!trusted.test(owner) || !list) return false
  return [...list.matchAll(/\(([^()]*)\)/g)].every(([, entry = '']) => isHarmless(entry))
}

function isHarmless(entry: string): boolean {
  const [type = '', flags = '', rights = '', , , who = ''] = entry.split(';')
  if (type === 'D' || flags.match(/../g)?.includes('IO') || trusted.test(who)) return true
  return type === 'A' && (maskOf(rights) & writing) === 0
}

/**
 * The bits of the rights' names. For a file, DC means write, LC append, RP and CR write its attributes, DT
 * delete.
 */
const rightBits: Readonly<Record<string, number>> = {
  CC: 0x1,
  DC: 0x2,
  LC: 0x4,
  SW: 0x8,
  RP: 0x10,
  WP: 0x20,
  DT: 0x40,
  LO: 0x80,
  CR: 0x100,
  SD: 0x10000,
  RC: 0x20000,
  WD: 0x40000,
  WO: 0x80000,
  GA: 0x10000000,
  GX: 0x20000000,
  GW: 0x40000000,
  GR: 0x8000000,
  FA: 0x1f01ff,
  FR: 0x120089,
  FW: 0x120116,
  FX: 0x1200a0,
}
const everyBit = 0x7fffffff
const writing = 0x2 | 0x4 | 0x10 | 0x40 | 0x100 | 0x10000 | 0x40000 | 0x80000 | 0x10000000 | 0x40000000

/** An unknown name counts as every right. */
function maskOf(rights: string): number {
  if (/^0x[\da-f]{1,8}$/i.test(rights)) return Number(rights) & everyBit
  const names = rights.match(/../g) ?? []
  return names.reduce((mask, name) => mask | (rightBits[name] ?? everyBit), 0)
}
