/** Issues the signed certificates of contract reviews (CRF) again, as electronic ones. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { stateName } from '#common/machine.ts'
import { crfCert } from '#modules/crf/cert/crfCert.contract.ts'
import { crfCertMachine } from '#modules/crf/cert/crfCert.machine.ts'
import { crfCertificateKind } from '#modules/crf/cert/server/crf-certificate-kind.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { callAs } from '#server/app/http/call-as.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import type { Services } from '#server/core/context.ts'
import type { IssueContext } from './issue-certificate.ts'

const { states } = crfCertMachine
/** Milliseconds between looks at a document that is being made, and the longest wait. */
const [lookEveryMs, longestWaitMs] = [200, 120_000]
const passed = { result: 1 as const, remark: '同意 Agreed' }

/** Loads a person. @throws Error when the account was disabled or removed */
async function personOf({ db }: Services, id: number) {
  const person = await loadPrincipal(db, id)
  if (!person) throw new Error(`account ${id} is not in use`)
  return person
}

/** A signed paper certificate of a contract review, and its replacement in work. */
interface CertificateWithoutFile {
  id: number
  replacement: number | null
}

/** Signed certificates of contract reviews without a file that nothing has replaced. */
async function certificatesWithoutFile({ db }: Services): Promise<CertificateWithoutFile[]> {
  const { rows } = await sql<CertificateWithoutFile>`
    select c.id, (select n.id from crf_cert n where n.status < ${states.signed}
        and (n.replaces_id = c.id or n.predecessor_id = c.ship_cert_id)) as replacement
    from crf_cert c left join ship_cert s on s.id = c.ship_cert_id
    where c.status = ${states.signed} and c.file_id is null and c.valid = 1
      and c.superseded_by is null and s.superseded_by is null and s.invalid_time is null
    order by c.id`.execute(db)
  return rows
}

/** Waits until the document of a certificate is made. @throws Error when it takes too long */
async function documentMade({ services, signal }: IssueContext, id: number): Promise<void> {
  for (let waited = 0; waited < longestWaitMs; waited += lookEveryMs) {
    if ((await crfCertificateKind.find(services.db, id))?.pdfFileId) return
    await pause(lookEveryMs, undefined, { signal })
  }
  throw new Error(`the document of CRF certificate ${id} was not made`)
}

/**
 * Takes the replacement of a certificate from its opening to its signature, each step by the person
 * whose task it is.
 * @param id the replacement
 */
async function bringToSignature(making: IssueContext, id: number): Promise<void> {
  const { services, cast, signal } = making
  for (;;) {
    signal.throwIfAborted()
    const row = await crfCertificateKind.find(services.db, id)
    if (!row) throw new Error(`CRF certificate ${id} was removed`)
    const at = { id, version: row.version }
    const person = await personOf(services, row.personInCharge)
    switch (stateName(crfCertMachine, row.status)) {
      case 'waitInfo': {
        const issueDate = await societyToday(services.db)
        const saved = await callAs(services, person, crfCert, 'save', {
          ...at,
          issueDate,
        } as Parameters<typeof callAs<typeof crfCert, 'save'>>[4])
        await callAs(services, person, crfCert, 'submit', { id, version: saved.version })
        break
      }
      case 'waitAudit':
        await callAs(services, cast.chief, crfCert, 'audit', { ...at, ...passed })
        break
      case 'waitGenerate':
        await callAs(services, person, crfCert, 'generate', at)
        break
      case 'waitSign': {
        await documentMade(making, id)
        const { version } = (await crfCertificateKind.find(services.db, id)) ?? row
        const signer = await personOf(services, row.signerId)
        await callAs(services, signer, crfCert, 'sign', { id, version })
        return
      }
      default:
        throw new Error(`CRF certificate ${id} cannot be signed`)
    }
  }
}

/** Opens the replacement of a certificate. @returns its id */
async function openReplacement({ services, cast }: IssueContext, id: number): Promise<number> {
  const { newId } = await callAs(services, cast.chief, crfCert, 'reissue', {
    id,
    reason: 'correction',
    remark: '以电子证书换发纸质证书 Electronic certificate in place of the paper certificate',
  })
  return newId
}

/**
 * Replaces the signed paper certificates of contract reviews by electronic ones. One that a run
 * that was broken off has opened is continued.
 * @throws Refusal of the call that is not possible
 */
export async function issueCrfCertificates(making: IssueContext): Promise<void> {
  for (const { id, replacement } of await certificatesWithoutFile(making.services))
    await bringToSignature(making, replacement ?? (await openReplacement(making, id)))
}
