import type { Readable } from 'node:stream'

/** From one byte to another, both counted, as HTTP has it. */
export interface Range { from: number; to: number }

/** Where bytes lie: a folder, or a store elsewhere. Names are ours: letters, digits, '/', '-' and '_'. */
export interface Depot {
  /** Size in bytes; null when there is nothing under that name. */
  size(key: string): Promise<number | null>
  /** Takes a finished file of the disk over, which is gone from there afterwards: whole under its name, or not at all. It takes the place of what was there. */
  put(key: string, path: string, about: { size: number; sha256: string }): Promise<void>
  /** Null when there is nothing under that name. */
  open(key: string, range?: Range): Promise<{ stream: Readable; size: number } | null>
  /** Nothing happens when there is nothing under that name. */
  remove(key: string): Promise<void>
  /** Names below a folder. */
  names(folder: string): Promise<string[]>
}
