/** Audit lines of commands. The serving hub copies them into its log, at once or when it starts. */

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
 * Returns a function that writes the audit line of a finished command. The line has no arguments: they may contain a
 * key or a password. The command's changes have their own lines.
 * @throws Refused if the data folder is set wrongly
 */
export function auditOfCommand(command: Command): (outcome: string) => void {
  const dataDir = command.options.some(({ long }) => long === '--data')
    ? settingOf(command, 'data')
    : undefined
  const isOnServer = dataDir !== undefined && settingOf(command, 'database') !== undefined
  return outcome => {
    if (dataDir === undefined || !(isOnServer || existsSync(hubFile(dataDir)))) return
    createCommandAudit(path.resolve(dataDir))('command.run', { command: nameOf(command), outcome })
  }
}

function nameOf(command: Command): string {
  const parent = command.parent?.parent ? `${command.parent.name()} ` : ''
  return parent + command.name()
}
