import type { CertificateText } from '../page.ts'
import { clh } from './clh.ts'
import { doc } from './doc.ts'
import { iapp } from './iapp.ts'
import { ill } from './ill.ts'
import { iopp } from './iopp.ts'
import { issc } from './issc.ts'
import { regp } from './regp.ts'
import { sc } from './sc.ts'
import { se } from './se.ts'
import { smc } from './smc.ts'
import { sr } from './sr.ts'

/** Certificate code → its text. Functions, because some draw a picture first. */
export const certificates = { SC: sc, SE: se, SR: sr, IOPP: iopp, IAPP: iapp, ILL: ill, DOC: doc, SMC: smc, ISSC: issc, CLH: clh, REGP: regp } satisfies Record<string, () => CertificateText | Promise<CertificateText>>
