import { certTemplateKind } from './cert-template-kind.tsx'
import { TemplatePage } from './TemplatePage.tsx'

/** A certificate template under `?id=`, or a new one. */
export default function TemplateDetail() {
  return <TemplatePage kind={certTemplateKind} />
}
