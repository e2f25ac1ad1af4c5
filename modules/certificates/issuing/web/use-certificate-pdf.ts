import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#web/api/call.ts'
import { callApi } from '#web/api/call.ts'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'

/**
 * The document of a certificate as it prints now. Read once per version of the certificate: a
 * change of another certificate does not load it again.
 */
export function useCertificatePdf({ id, version }: Certificate) {
  const { contract } = useCertificateKind()
  return useQuery<Blob, ApiError>({
    queryKey: ['pdf', contract.path, id, version],
    queryFn: ({ signal }) => callApi(contract, 'print', { id }, { signal }) as Promise<Blob>,
    staleTime: Infinity,
  })
}
