import { createElement, Fragment } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isSafeLink, allowedTags } from '#common/rules/text/rich-text.ts'
import type { RichTag } from '#common/rules/text/rich-text.ts'
import './rich-text.css'

const tagOf = (node: Node): RichTag | undefined =>
  allowedTags.find((tag) => tag === node.nodeName.toLowerCase())

/** Builds allowed elements one by one; HTML is never inserted into the page. */
function renderNode(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  const tag = tagOf(node)
  const inside = [...node.childNodes].map(renderNode)
  if (!tag) return <Fragment key={key}>{inside}</Fragment>
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  if (tag === 'ol')
    return (
      <ol key={key} start={Number((node as Element).getAttribute('start')) || 1}>
        {inside}
      </ol>
    )
  if (tag !== 'a') return createElement(tag, { key }, inside)
  const href = (node as Element).getAttribute('href') ?? ''
  if (!isSafeLink(href)) return <Fragment key={key}>{inside}</Fragment>
  return href.startsWith('/') ? (
    <Link key={key} to={href}>
      {inside}
    </Link>
  ) : (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}

/** Displays formatted text; nothing when it is empty. */
export function RichTextView({ html }: { html: string | null | undefined }) {
  if (!html) return null
  return (
    <div className="rich">
      {[...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(renderNode)}
    </div>
  )
}
