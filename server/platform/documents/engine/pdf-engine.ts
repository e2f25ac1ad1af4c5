/** Interface of a PDF engine, independent of the rendering program. */

/**
 * Position of a Word bookmark: page counted from 1; x and y in points from the bottom left corner,
 * at the upper left of the marked text.
 */
export interface Anchor {
  name: string
  page: number
  x: number
  y: number
}

/**
 * A rendered document. `engineId` names program and version (`lo-wasm/24.8.8`); store it with the
 * document.
 */
export interface Rendered {
  pdf: Uint8Array
  pages: number
  anchors: Anchor[]
  engineId: string
}

export interface Health {
  engine: EngineKind
  /** `stopped`: not started yet, or ended after idling; the next job starts it. */
  state: 'stopped' | 'starting' | 'idle' | 'busy'
  engineId: string | undefined
  rssMb: number
  done: number
  waiting: number
}

export interface PdfEngine {
  /**
   * Renders a validated .docx as tagged PDF/A-2b, one document at a time; calls are queued.
   * @throws DocumentError convertFailed, timeout, engineLost, engineStart or engineMemory
   */
  convert(docx: Uint8Array): Promise<Rendered>
  health(): Health
  /** Ends the child process and rejects queued calls. */
  close(): Promise<void>
}

export type EngineKind = 'native' | 'wasm'

/** Every value has a default; times in milliseconds, memory in MB. */
export interface EngineOptions {
  /** `auto`: LibreOffice of the machine if found, otherwise the built-in one. */
  engine?: 'auto' | EngineKind
  /** The `program` folder of LibreOffice, if it is not in the usual place. */
  nativeDir?: string
  /** Parent of the working folders; the system's temporary folder by default. */
  workDir?: string
  startTimeoutMs?: number
  firstTimeoutMs?: number
  timeoutMs?: number
  idleStopMs?: number
  recycleAfter?: number
  maxRssMb?: number
  minFreeMb?: number
}

/**
 * Filter options of both adapters: PDF/A-2b, tagged, bookmarks as named destinations, pictures
 * unchanged (reducing them takes a sixth of a conversion).
 */
export const pdfFilter = JSON.stringify({
  SelectPdfVersion: { type: 'long', value: '2' },
  UseTaggedPDF: { type: 'boolean', value: 'true' },
  ExportBookmarksToPDFDestination: { type: 'boolean', value: 'true' },
  UseLosslessCompression: { type: 'boolean', value: 'true' },
  ReduceImageResolution: { type: 'boolean', value: 'false' },
})

/** Environment variables that the server sets for the native child and the child reads. */
export const childVariables = {
  program: 'LIBREOFFICE_PROGRAM_DIR',
  folder: 'DOCUMENT_FOLDER',
} as const

/** Messages between server and child. */
export type EngineRequest = { id: number; docx: Uint8Array }
export type EngineResponse =
  | { ready: string }
  | { id: number; rssMb: number; rendered: Omit<Rendered, 'engineId'> }
  | { id: number; rssMb: number; failed: string }
