import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fetchAttachment } from '#web/api/files.ts'

/** Object URL of an attachment; images and viewers cannot send the token themselves. */
export function useAttachmentUrl(id: string | null | undefined): string | undefined {
  const file = useQuery({
    queryKey: ['attachment', id],
    queryFn: () => fetchAttachment(id!),
    enabled: Boolean(id),
    staleTime: Infinity,
    gcTime: 300_000,
  })
  const [url, setUrl] = useState<string>()
  const blob = file.data?.blob
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return url
}

/** An image attachment on a chequered background that shows transparency. */
export function AttachmentImage({
  id,
  alt = '',
  height = 72,
}: {
  id: string
  alt?: string
  height?: number
}) {
  const url = useAttachmentUrl(id)
  return (
    <span className="transparency-grid" style={{ minHeight: height, minWidth: height }}>
      {url && <img src={url} alt={alt} style={{ maxHeight: height }} />}
    </span>
  )
}
