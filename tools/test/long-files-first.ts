import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/**
 * Test files that use the most processor time, the longest first. Started last, one of them would
 * run alone at the end while the other workers wait.
 */
export const longFiles: readonly string[] = [
  'server/platform/upgrade/folder.test.ts',
  'server/app/restore-drill/archive-drill.test.ts',
  'server/platform/wal-archive/wal-archive.test.ts',
  'server/platform/wal-archive/archive-store.test.ts',
  'tools/generate-resource.test.ts',
  'server/platform/backup/backup.test.ts',
  'server/app/http/inputs.test.ts',
  'modules/basic/certTemplate/demo/model-forms.test.ts',
  'server/app/restore-drill/restore-drill.test.ts',
  'server/platform/upgrade/fixture.test.ts',
  'server/platform/backup/damaged-files.test.ts',
  'modules/home/demoDocument/server/demoDocument.test.ts',
  'server/app/http/hostile.test.ts',
  'server/app/http/admission.test.ts',
  'modules/basic/certTemplate/demo/templates.test.ts',
  'modules/ship/cert/server/calendar.test.ts',
  'modules/basic/certTemplate/server/certTemplate.test.ts',
  'server/platform/documents/engine/watchdog.test.ts',
  'server/platform/file-checks/hostile.test.ts',
  'server/records/state-machine/races.test.ts',
  'server/platform/database/embedded.test.ts',
  'server/platform/database/migrate.test.ts',
  'server/records/access/scope-matrix.test.ts',
  'e2e/certificate.e2e.ts',
  'e2e/crf.e2e.ts',
  'e2e/initial-setup.e2e.ts',
  'e2e/quotation-to-payment.e2e.ts',
  'e2e/crf-office.e2e.ts',
  'e2e/administration.e2e.ts',
  'e2e/rejected-actions.e2e.ts',
  'e2e/certificate-zh.e2e.ts',
  // After those that wait for documents: they need most of the processor.
  'e2e/accessibility-outside.e2e.ts',
  'e2e/accessibility-sys.e2e.ts',
  'e2e/accessibility-basic.e2e.ts',
  'e2e/accessibility-ship.e2e.ts',
]

/** Starts long files first, in their order, then the others as vitest sorts them. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longFiles.indexOf(
        relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'),
      )
      return place < 0 ? longFiles.length : place
    }
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
