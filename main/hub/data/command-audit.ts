/** The audit lines of commands, which the hub that serves copies into its log, at once or when it starts. */

import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { appendLine, waitingFile } from '../../app/hub/audit/audit-file.ts'
import { hubFile } from '../../app/hub/create-hub.ts'
import { type Audit, auditLine } from '../../service/audit.ts'
import { settingOf } from '../options/settings.ts'
import { warn } from '../terminal/output.ts'
import { nameUser } from '../terminal/unusable-file.ts'

/** The operator who runs the command, also behind `sudo`. */
export function operatorName(): string {
  return process.env.SUDO_USER ?? nameUser()
}

export function createCommandAudit(dataDir: string): Audit {
  return (event, fields) => {
    try {
      appendLine(waitingFile(dataDir), auditLine(Date.now(), event, { by: operatorName(), ...fields }))
    } catch (error) {
      warn(`The audit log has no line for this: ${(error as Error).message}.`)
    }
  }
}

/**
 * Returns what writes the line of a command that ended. Its arguments are left out: a key or a password may be among
 * them. What it changed has lines of its own. @throws Refused where the data folder is set wrongly
 */
export function auditOfCommand(command: Command): (outcome: string) => void {
  const dataDir = command.options.some(({ long }) => long === '--data')
    ? settingOf(command, 'data')
    : undefined
  return outcome => {
    if (dataDir === undefined || !existsSync(hubFile(dataDir))) return
    createCommandAudit(path.resolve(dataDir))('command.run', { command: nameOf(command), outcome })
  }
}

function nameOf(command: Command): string {
  const parent = command.parent?.parent ? `${command.parent.name()} ` : ''
  return parent + command.name()
}
