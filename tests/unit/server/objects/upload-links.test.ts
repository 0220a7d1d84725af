import { expect, test } from 'vitest'
import { ownUploadKey } from '#server/objects/upload-links.ts'

const origins = ['http://localhost:5000', 'https://farm.example']
const local = { origins, objects: { uploadBase: '/api/objects/' } }
const s3 = { origins, objects: { uploadBase: 'https://s3.example/photos/received/' } }

test.each([
  '/api/objects/abc-1',
  '/api/objects/abc-1?expires=1&signature=x',
  '/api/objects/abc-1#top',
  'http://localhost:5000/api/objects/abc-1',
  'https://farm.example/api/objects/abc-1?x=/api/objects/other',
])('%s is our upload abc-1', (imageURL) => {
  expect(ownUploadKey(imageURL, local)).toBe('abc-1')
  expect(ownUploadKey(imageURL, s3)).toBe('abc-1')
})

test('so is the target of an upload to S3', () => {
  const imageURL = 'https://s3.example/photos/received/abc-1?X-Amz-Signature=x'
  expect(ownUploadKey(imageURL, s3)).toBe('abc-1')
  expect(ownUploadKey(imageURL, local)).toBeNull()
})

test.each([
  'https://elsewhere.example/api/objects/abc-1',
  '//elsewhere.example/api/objects/abc-1',
  '\\\\elsewhere.example/api/objects/abc-1',
  'http://127.0.0.1/',
  'http://127.0.0.1/api/objects/abc-1',
  'http://localhost:5001/api/objects/abc-1',
  'http://localhost:5000.elsewhere.example/api/objects/abc-1',
  'http://localhost:5000@elsewhere.example/api/objects/abc-1',
  'http://user:password@localhost:5000/api/objects/abc-1',
  'file:///api/objects/abc-1',
  '/etc/passwd',
  '/api/objects/',
  '/api/objects/a/b',
  '/api/objects/../../etc/passwd',
  '/api/objects/..%2f..%2fetc%2fpasswd',
  '/api/objects/abc%00',
  '/api/projects',
  'https://s3.example/photos/kept/abc-1',
  'https://s3.example/other/received/abc-1',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'http://',
  '',
])('%s is none of our uploads', (imageURL) => {
  expect(ownUploadKey(imageURL, local)).toBeNull()
  expect(ownUploadKey(imageURL, s3)).toBeNull()
})
