import { isAlive } from '#server/platform/database/embedded-pidfile.ts'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Free memory that a run in memory needs: three databases at a time, and upgrades of folders. */
const needed = 4 * 2 ** 30

/**
 * Creates the folder for the temporary files of a run. Where there is room it is in memory, because
 * each test file copies a database of 60 MB in 1,200 files.
 * @param memory a file system in memory
 * @returns its path; the caller removes it
 */
export function createTempFolder(memory = '/dev/shm'): string {
  removeAbandoned(memory)
  const parent = !process.env.TMPDIR && hasRoom(memory) ? memory : tmpdir()
  const folder = mkdtempSync(join(parent, `plimsoll-${process.pid}-`))
  // As root the database server runs under another account, which passes through.
  chmodSync(folder, 0o711)
  if (parent !== memory || canExecute(folder)) return folder
  rmSync(folder, { recursive: true })
  return mkdtempSync(join(tmpdir(), `plimsoll-${process.pid}-`))
}

function hasRoom(memory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > needed
  } catch {
    return false
  }
}

/** Some tests write programs and start them. */
function canExecute(folder: string): boolean {
  const program = join(folder, 'program')
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    execFileSync(program)
    return true
  } catch {
    return false
  } finally {
    rmSync(program, { force: true })
  }
}

/** Folders of runs that were killed would occupy memory until the next start of the machine. */
function removeAbandoned(memory: string): void {
  try {
    for (const name of readdirSync(memory)) {
      const owner = /^plimsoll-(\d+)-/.exec(name)?.[1]
      if (owner && !isAlive(Number(owner)))
        rmSync(join(memory, name), { recursive: true, force: true })
    }
  } catch {
    // Another account's folder, or no such file system.
  }
}
