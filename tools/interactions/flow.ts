import type { Call } from '#tools/screenshots/window.ts'
import type { Recorder } from './recorder.ts'

export interface Stage {
  recorder: Recorder
  /** calls of the administrator, to read what the register knows */
  admin: Call
  /** calls of another person, to prepare what is not counted */
  callOf(username: string): Promise<Call>
}
/** Work that people do in their windows, from their start pages to its end. */
export interface Flow {
  name: string
  /** most clicks, and most typed fields */
  budget?: { clicks?: number; typed?: number }
  play(stage: Stage): Promise<void>
}
