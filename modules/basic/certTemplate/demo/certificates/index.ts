import type { CertificateText } from '../certificate-layout.ts'
import { clh } from './clh.ts'
import { css } from './css.ts'
import { doc } from './doc.ts'
import { furtherCertificates } from './further.ts'
import { iapp } from './iapp.ts'
import { idoc } from './idoc.ts'
import { iissc } from './iissc.ts'
import { ill } from './ill.ts'
import { imlc } from './imlc.ts'
import { iopp } from './iopp.ts'
import { ismc } from './ismc.ts'
import { issc } from './issc.ts'
import { pss } from './pss.ts'
import { regp } from './regp.ts'
import { sc } from './sc.ts'
import { se } from './se.ts'
import { smc } from './smc.ts'
import { sr } from './sr.ts'

/** Text by file name: the certificate code, or a variant of it. Functions, because some draw a picture first. */
export const certificates = {
  SC: sc,
  SE: se,
  SR: sr,
  IOPP: () => iopp('A'),
  IAPP: iapp,
  ILL: ill,
  DOC: doc,
  SMC: smc,
  ISSC: issc,
  CLH: clh,
  REGP: regp,
  IDOC: idoc,
  ISMC: ismc,
  IISSC: iissc,
  IMLC: imlc,
  ...furtherCertificates,
  IOPPB: () => iopp('B'),
  CSS: css,
  PSS: pss,
} satisfies Record<string, () => CertificateText | Promise<CertificateText>>
