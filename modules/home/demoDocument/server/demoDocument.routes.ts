import { resource } from '#server/core/resource.ts'
import { demoDocument } from '../demoDocument.contract.ts'
import { demoDocumentText } from '../demoDocument.text.ts'
import { demoDocumentsJob, readProgress } from './demo-documents-job.ts'
import { issueDocuments } from './issue-documents.ts'

export default resource(
  demoDocument,
  demoDocumentText,
  {
    scope: 'shared',
    defaultGrants: {},
    jobs: { [demoDocumentsJob]: Object.assign(issueDocuments, { inBackground: true as const }) },
  },
  () => ({
    // An open start page asks for it again and again, so it does not extend the session.
    progress: {
      requires: 'signedIn',
      noTransaction: true,
      background: true,
      handler: readProgress,
    },
  }),
)
