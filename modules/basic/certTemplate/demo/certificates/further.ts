import { bwm } from './bwm.ts'
import { cac } from './cac.ts'
import { pan, sue } from './canal.ts'
import { cli, clm } from './clm.ts'
import { hsc, modu } from './craft.ts'
import { csr } from './csr.ts'
import { dg } from './dg.ts'
import { dmlc } from './dmlc.ts'
import { eiapp } from './eiapp.ts'
import { exc } from './exc.ts'
import { cfc, cfg } from './fitness.ts'
import { grn } from './grn.ts'
import { iafs } from './iafs.ts'
import { iee } from './iee.ts'
import { ile } from './ile.ts'
import { ispp } from './ispp.ts'
import { itc } from './itc.ts'
import { la, la2, la2u, la3, la4 } from './la.ts'
import { bcc, clc, plc, wrc } from './liability.ts'
import { mlc } from './mlc.ts'
import { msm } from './msm.ts'
import { nls } from './nls.ts'
import { nsr } from './nsr.ts'
import { polar } from './polar.ts'
import { ihm, irrc } from './recycling.ts'
import { del, reg, rsl } from './registry.ts'
import { sbc } from './sbc.ts'
import { soc } from './soc.ts'
import { ips, sps } from './special.ts'

/** Texts of the further certificates by code, in the order of `furtherTemplates`. */
export const furtherCertificates = {
  BWM: bwm,
  ISPP: ispp,
  ITC: itc,
  IEE: iee,
  IAFS: iafs,
  MLC: mlc,
  DMLC: dmlc,
  EXC: exc,
  ILE: ile,
  IHM: ihm,
  IRRC: irrc,
  NLS: nls,
  EIAPP: eiapp,
  SOC: soc,
  POLAR: polar,
  GRN: grn,
  SBC: sbc,
  DG: dg,
  CFC: cfc,
  CFG: cfg,
  MSM: msm,
  CSR: csr,
  CLM: clm,
  CLI: cli,
  SPS: sps,
  HSC: hsc,
  MODU: modu,
  IPS: ips,
  CLC: clc,
  BCC: bcc,
  WRC: wrc,
  PLC: plc,
  LA: la,
  LA2: la2,
  LA2U: la2u,
  LA3: la3,
  LA4: la4,
  NSR: nsr,
  CAC: cac,
  REG: reg,
  DEL: del,
  RSL: rsl,
  SUE: sue,
  PAN: pan,
} as const
