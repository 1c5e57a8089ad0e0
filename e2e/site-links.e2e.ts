import { expect, test } from './test.ts'

test('whoever runs a site tells on its pages where to write, meet, read and follow', { tag: '@long' }, async ({
  page,
  startServer,
}) => {
  const [contact, community] = ['mailto:help@example.org', 'https://forum.example.org/']
  const social = [{ name: 'Mastodon', url: 'https://social.example.org/@school' }]
  const server = await startServer({ SITE_LINKS: JSON.stringify({ contact, community, social }) })
  await page.goto(`${server.origin}/contact`)
  await expect(page.getByRole('link', { name: 'help@example.org' })).toHaveAttribute('href', contact)
  const follow = page.getByRole('contentinfo').getByRole('list', { name: 'Follow this site' })
  await expect(follow.getByRole('link', { name: 'Mastodon' })).toHaveAttribute('href', social[0]?.url ?? '')
  await page.goto(`${server.origin}/community`)
  await expect(page.getByRole('link', { name: 'forum.example.org' })).toHaveAttribute('href', community)
  await expect(page.getByText('There is no forum here yet')).toBeHidden()
  // What they do not name is as everywhere.
  await page.goto(`${server.origin}/blog`)
  await expect(page.getByText('Nothing has been written here yet.')).toBeVisible()
})
