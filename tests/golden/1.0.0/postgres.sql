SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE accounts (
    id text NOT NULL,
    "userId" text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" text,
    "refreshTokenExpiresAt" text,
    scope text,
    password text,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL
);
CREATE TABLE "aiCalls" (
    "userId" text NOT NULL,
    day text NOT NULL,
    calls integer NOT NULL
);
CREATE TABLE analyses (
    id text NOT NULL,
    "projectId" text NOT NULL,
    "entityType" text NOT NULL,
    "entityId" text NOT NULL,
    "imageKey" text NOT NULL,
    "overlayKey" text,
    "analysisResult" text NOT NULL,
    recommendations text NOT NULL,
    measurements text NOT NULL,
    evidence text,
    engine text NOT NULL,
    "engineVersion" text NOT NULL,
    confidence double precision,
    "fallbackReason" text,
    "createdAt" text NOT NULL
);
CREATE TABLE animals (
    id text NOT NULL,
    "projectId" text NOT NULL,
    type text NOT NULL,
    "herdName" text NOT NULL,
    breeds text NOT NULL,
    "pastureSize" text NOT NULL,
    "healthStatus" text NOT NULL,
    "farmDescription" text NOT NULL,
    count integer NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL
);
CREATE TABLE "calendarLinks" (
    "ownerId" text NOT NULL,
    "tokenHash" text NOT NULL,
    "createdAt" text NOT NULL
);
CREATE TABLE "chatMessages" (
    id text NOT NULL,
    "projectId" text NOT NULL,
    role text NOT NULL,
    content text NOT NULL,
    sources text NOT NULL,
    engine text,
    "createdAt" text NOT NULL
);
CREATE TABLE crops (
    id text NOT NULL,
    "projectId" text NOT NULL,
    name text NOT NULL,
    "scientificName" text NOT NULL,
    "fieldName" text NOT NULL,
    "fieldSize" text NOT NULL,
    "plantingDate" text NOT NULL,
    "expectedHarvest" text NOT NULL,
    "healthStatus" text NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL
);
CREATE TABLE events (
    id text NOT NULL,
    "ownerId" text NOT NULL,
    "projectId" text,
    kind text NOT NULL,
    subject text NOT NULL,
    "entityId" text,
    "taskId" text,
    "analysisId" text,
    detail text NOT NULL,
    at text NOT NULL
);
CREATE TABLE farmers (
    "ownerId" text NOT NULL,
    "timeZone" text NOT NULL,
    "routineAt" text,
    "findingsSeenAt" text
);
CREATE TABLE "idempotentAnswers" (
    "userId" text NOT NULL,
    key text NOT NULL,
    call text NOT NULL,
    answer text NOT NULL,
    "createdAt" text NOT NULL
);
CREATE TABLE "migrationLock" (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE migrations (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE projects (
    id text NOT NULL,
    "ownerId" text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    status text NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL
);
CREATE TABLE "requestCounts" (
    "windowStart" text NOT NULL,
    key text NOT NULL,
    requests integer NOT NULL
);
CREATE TABLE sessions (
    id text NOT NULL,
    "userId" text NOT NULL,
    token text NOT NULL,
    "expiresAt" text NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL
);
CREATE TABLE "signInGuesses" (
    key text NOT NULL,
    guesses integer NOT NULL,
    "windowEndsAt" text NOT NULL
);
CREATE TABLE "solarDays" (
    "systemId" text NOT NULL,
    date text NOT NULL,
    kwh double precision NOT NULL,
    "uploadKey" text NOT NULL,
    "createdAt" text NOT NULL
);
CREATE TABLE "solarSystems" (
    id text NOT NULL,
    "projectId" text NOT NULL,
    location text NOT NULL,
    latitude text NOT NULL,
    longitude text NOT NULL,
    capacity text NOT NULL,
    "panelCount" text NOT NULL,
    "installationDate" text NOT NULL,
    "panelType" text NOT NULL,
    efficiency text NOT NULL,
    "inverterType" text NOT NULL,
    orientation text NOT NULL,
    "tiltAngle" text NOT NULL,
    "currentGeneration" text NOT NULL,
    "monthlyGeneration" text NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL
);
CREATE TABLE tasks (
    id text NOT NULL,
    "ownerId" text NOT NULL,
    "projectId" text,
    "entityId" text,
    kind text NOT NULL,
    title text NOT NULL,
    notes text NOT NULL,
    priority text NOT NULL,
    "dueDate" text NOT NULL,
    "repeatUnit" text,
    "repeatEvery" integer,
    "repeatFrom" text,
    why text NOT NULL,
    "sourceKind" text,
    "sourceKey" text,
    "doneAt" text,
    "doneOn" text,
    "nextTaskId" text,
    version integer NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL
);
CREATE TABLE uploads (
    key text NOT NULL,
    "ownerId" text NOT NULL,
    "projectId" text,
    "maxBytes" integer NOT NULL,
    "uploadId" text,
    type text,
    bytes integer,
    hash text,
    "createdAt" text NOT NULL,
    "expiresAt" text NOT NULL,
    "finishedAt" text,
    "takenAt" text
);
CREATE TABLE users (
    id text NOT NULL,
    name text NOT NULL,
    "firstName" text NOT NULL,
    "lastName" text NOT NULL,
    email text NOT NULL,
    "emailVerified" integer DEFAULT 0 NOT NULL,
    image text,
    "farmRevision" integer DEFAULT 0 NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL
);
CREATE TABLE verifications (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" text NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL
);
INSERT INTO accounts VALUES
	('01a2060b-33f0-73e1-836e-dc0556163dd1', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, 'scrypt:32768:8:3:pUzMFy07vpnTGLgtNMyP3Q:G7vHa1aWkWzhVbqzQMQuIP7eqoYQqxMx5eRnuRLhK_YyA1kcXgH_BcW9boi4bETY1-3L1BJakcLXXwa4O0Qj6g', '2026-11-23T01:35:27.214Z', '2026-11-23T01:35:27.214Z');
INSERT INTO analyses VALUES
	('01a2060b-3c2c-736d-894c-d533d7fa491b', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'crop', '01a2060b-3727-7287-886a-05d5aa1535e3', '01a2060b-3829-742c-b6d3-2210cc45f563', '01a2060b-3c22-7554-a3f1-a8f65825b2e8', '{"healthStatus":"unknown","diseaseDetected":null,"pestDamage":null}', '[{"type":"inspection","message":"Look at the marked places, and photograph them in three days.","priority":"low"}]', '[{"name":"discolouredAreaPercent","label":"Discoloured area of the leaf","value":1,"unit":"%"},{"name":"spotCount","label":"Separate discoloured spots","value":6,"unit":""},{"name":"marksPercent","label":"Other colours than the rest of the leaf","value":0,"unit":"%"},{"name":"leafFilmPercent","label":"Paler and greyer parts of the leaf","value":0,"unit":"%"},{"name":"palePercent","label":"Parts paler than the leaf beside them","value":0,"unit":"%"},{"name":"leafyPercent","label":"Leaf colours in the photo","value":40.8,"unit":"%"},{"name":"greenPercent","label":"Green among the leaf colours","value":99,"unit":"%"},{"name":"meanBrightness","label":"Brightness of the photo","value":125.8,"unit":"of 255"},{"name":"sharpness","label":"Sharpness of the photo","value":28.7,"unit":""}]', '1% of the leaf is yellow or brown: too little to tell spots from veins, edges and light. Automatic measurement, not a diagnosis.', 'built-in', 'embedded-2', NULL, NULL, '2026-11-23T01:35:29.324Z');
INSERT INTO animals VALUES
	('01a2060b-3766-7591-9e05-b5584be1bbae', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'sheep', 'Hill flock', '["Merino"]', '12', 'unknown', '', 42, '2026-11-23T01:35:28.102Z', '2026-11-23T01:35:28.102Z');
INSERT INTO "calendarLinks" VALUES
	('01a2060b-33ed-704c-95ba-8fd52b6b19c4', '11418f7113ab74452540d1102894eca8a74b9706dbcd51a25a0e4f48eb0c347c', '2026-11-23T01:35:31.201Z');
INSERT INTO "chatMessages" VALUES
	('01a2060b-424b-7462-a826-b6f6feec7bcd', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'user', 'When should I water my tomatoes?', '[]', NULL, '2026-11-23T01:35:29.367Z'),
	('01a2060b-424b-7462-a826-b904d9438221', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'assistant', 'I don''t know that one, and I do not guess. On tomatoes I can tell you about: Setting out and supporting tomatoes; Late blight; Blossom-end rot; Cracked and split fruit.
I can answer from your saved records, work out stocking density, plant counts and what the sun offers your panels, list and add tasks, and look up cards on crops, animals, feed, water, soil, weather, biosecurity and solar care.', '[]', 'built-in', '2026-11-23T01:35:30.891Z');
INSERT INTO crops VALUES
	('01a2060b-3727-7287-886a-05d5aa1535e3', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'Tomatoes', 'Solanum lycopersicum', 'Ünter der Höhe 🌽', '2.5', '2026-04-20', 'July', 'unknown', '2026-11-23T01:35:28.039Z', '2026-11-23T01:35:29.324Z');
INSERT INTO events VALUES
	('01a2060b-370b-70c1-a199-73a6dcf010a2', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'created', 'project', NULL, NULL, NULL, '', '2026-11-23T01:35:27.995Z'),
	('01a2060b-373b-729d-8fbc-153dd62a2b48', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'created', 'crop', '01a2060b-3727-7287-886a-05d5aa1535e3', NULL, NULL, 'Tomatoes, 2.5 acres', '2026-11-23T01:35:28.039Z'),
	('01a2060b-377e-76a8-8a4e-7bdc6ab377a5', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'created', 'animal', '01a2060b-3766-7591-9e05-b5584be1bbae', NULL, NULL, '42 sheep, 12 acres of pasture', '2026-11-23T01:35:28.102Z'),
	('01a2060b-37d8-76b2-b330-be24a3cf914c', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'created', 'solar', '01a2060b-37c9-778d-88ae-9a632303b222', NULL, NULL, '6.4 kW, 16 panels', '2026-11-23T01:35:28.201Z'),
	('01a2060b-3c35-7193-ae57-3fb2ee9eea46', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'photo', 'crop', '01a2060b-3727-7287-886a-05d5aa1535e3', NULL, '01a2060b-3c2c-736d-894c-d533d7fa491b', '', '2026-11-23T01:35:29.324Z'),
	('01a2060b-4305-7784-8871-2ab325e3dcfb', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'reading', 'solar', '01a2060b-37c9-778d-88ae-9a632303b222', NULL, NULL, '40 days of measured production, May 1, 2025 to Jun 9, 2025', '2026-11-23T01:35:31.066Z'),
	('01a2060b-4393-71ca-9b5b-d4c4eb48443d', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'changed', 'project', NULL, NULL, NULL, 'Name North farm → North farm, Höhe', '2026-11-23T01:35:31.215Z');
INSERT INTO farmers VALUES
	('01a2060b-33ed-704c-95ba-8fd52b6b19c4', 'UTC', '2026-11-23T01:35:31.499Z', NULL);
INSERT INTO "migrationLock" VALUES
	('migration_lock', 0);
INSERT INTO migrations VALUES
	('0001-house', '2026-11-23T01:35:24.941Z'),
	('0002-uploads', '2026-11-23T01:35:24.964Z'),
	('0003-analyses-chat', '2026-11-23T01:35:24.996Z'),
	('0004-solar-history', '2026-11-23T01:35:25.002Z'),
	('0005-tasks', '2026-11-23T01:35:25.052Z'),
	('0006-ai-calls', '2026-11-23T01:35:25.060Z'),
	('0007-timeline', '2026-11-23T01:35:25.127Z'),
	('0008-calendar-links', '2026-11-23T01:35:25.146Z'),
	('0010-request-counts', '2026-11-23T01:35:25.152Z');
INSERT INTO projects VALUES
	('01a2060b-36fa-762f-9f41-a7c5594f83b7', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', 'North farm, Höhe', '', 'active', '2026-11-23T01:35:27.995Z', '2026-11-23T01:35:31.215Z');
INSERT INTO "requestCounts" VALUES
	('2026-11-23T01:35:00.000Z', 'write:01a2060b-33ed-704c-95ba-8fd52b6b19c4 600/60000', 12),
	('2026-11-23T01:30:00.000Z', 'read:01a2060b-33ed-704c-95ba-8fd52b6b19c4 10/600000', 1);
INSERT INTO sessions VALUES
	('01a2060b-36b5-72ba-8a7d-19415fbdb3b5', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', 'SBJvSKq8xDcwxBl0L0ixrH6qckR9oNP0J3wg7Xdyk5c', '2026-11-30T01:35:27.925Z', '', 'node', '2026-11-23T01:35:27.925Z', '2026-11-23T01:35:27.925Z');
INSERT INTO "signInGuesses" VALUES
	('sign-up:127.0.0.1', 1, '2026-11-23T02:35:26.724Z');
INSERT INTO "solarDays" VALUES
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-01', 20, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-02', 25, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-03', 25.5, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-04', 20.8, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-05', 15.5, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-06', 14.2, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-07', 18.3, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-08', 23.9, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-09', 25.9, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-10', 22.5, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-11', 16.7, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-12', 14, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-13', 16.8, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-14', 22.5, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-15', 25.9, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-16', 23.9, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-17', 18.3, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-18', 14.2, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-19', 15.5, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-20', 20.9, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-21', 25.5, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-22', 25, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-23', 19.9, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-24', 14.9, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-25', 14.6, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-26', 19.2, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-27', 24.6, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-28', 25.7, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-29', 21.6, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-30', 16, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-05-31', 14.1, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-06-01', 17.6, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-06-02', 23.3, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-06-03', 26, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-06-04', 23.2, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-06-05', 17.4, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-06-06', 14, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-06-07', 16.1, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-06-08', 21.8, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z'),
	('01a2060b-37c9-778d-88ae-9a632303b222', '2025-06-09', 25.8, '01a2060b-42b1-7672-9f8c-9d49c7540bf0', '2026-11-23T01:35:31.066Z');
INSERT INTO "solarSystems" VALUES
	('01a2060b-37c9-778d-88ae-9a632303b222', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 'Fresno, California', '36.74', '-119.79', '6.4', '16', '2024-03-01', 'monocrystalline', '21', 'string', 'South', '20', '1,204', '820', '2026-11-23T01:35:28.201Z', '2026-11-23T01:35:28.201Z');
INSERT INTO tasks VALUES
	('01a2060b-4367-71ed-b75f-120bc3bcbca0', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', NULL, NULL, 'general', 'Mend the north fence', '', 'high', '2026-12-01', NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T01:35:31.173Z', '2026-11-23T01:35:31.173Z'),
	('01a2060b-44b2-76a7-aa5a-d538c648e4dc', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', NULL, NULL, 'animal', 'Check animal health and water systems', '', 'medium', '2026-11-23', 'day', 1, '2026-11-23', '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T01:35:31.499Z', '2026-11-23T01:35:31.499Z'),
	('01a2060b-44b2-76a7-aa5a-d953a8996e32', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', NULL, NULL, 'animal', 'Feed livestock according to schedule', '', 'medium', '2026-11-23', 'day', 1, '2026-11-23', '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T01:35:31.499Z', '2026-11-23T01:35:31.499Z'),
	('01a2060b-44b3-7723-9347-7de59214a832', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', NULL, NULL, 'solar', 'Inspect solar panels for debris', '', 'medium', '2026-11-23', 'day', 1, '2026-11-23', '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T01:35:31.499Z', '2026-11-23T01:35:31.499Z'),
	('01a2060b-44b3-7723-9347-83d8561afbc1', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', NULL, NULL, 'general', 'Document issues with photos', '', 'medium', '2026-11-23', 'day', 1, '2026-11-23', '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T01:35:31.499Z', '2026-11-23T01:35:31.499Z');
INSERT INTO uploads VALUES
	('01a2060b-3829-742c-b6d3-2210cc45f563', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 10485760, NULL, 'image/jpeg', 2206, '0d1064c8e2f6a08e83ee5d1eb9817ad47c2e9f9e9722d6d7d4c82765cf8b549b', '2026-11-23T01:35:28.254Z', '2026-11-23T01:50:28.254Z', '2026-11-23T01:35:28.537Z', '2026-11-23T01:35:29.324Z'),
	('01a2060b-3c22-7554-a3f1-a8f65825b2e8', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 389, NULL, 'image/png', 389, '4d0d5af644b8b9f6af7e2e3cff8916aaf75daf32838ecc7ce823144830930e05', '2026-11-23T01:35:29.314Z', '2026-11-24T01:35:29.314Z', '2026-11-23T01:35:29.319Z', '2026-11-23T01:35:29.324Z'),
	('01a2060b-42b1-7672-9f8c-9d49c7540bf0', '01a2060b-33ed-704c-95ba-8fd52b6b19c4', '01a2060b-36fa-762f-9f41-a7c5594f83b7', 10485760, NULL, 'text/csv', 658, 'e953f70be9b502cad50ec0bdf7d6057748c48e6681f722f8528537c1bcb26ccd', '2026-11-23T01:35:30.992Z', '2026-11-23T01:50:30.992Z', '2026-11-23T01:35:31.039Z', '2026-11-23T01:35:31.066Z');
INSERT INTO users VALUES
	('01a2060b-33ed-704c-95ba-8fd52b6b19c4', 'Ada Field', 'Ada', 'Field', 'ada@farm.example', 0, NULL, 10, '2026-11-23T01:35:27.214Z', '2026-11-23T01:35:27.214Z');
ALTER TABLE ONLY accounts
    ADD CONSTRAINT "accountsByProvider" UNIQUE ("providerId", "accountId");
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "aiCalls"
    ADD CONSTRAINT "aiCallsKey" PRIMARY KEY ("userId", day);
ALTER TABLE ONLY analyses
    ADD CONSTRAINT analyses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY animals
    ADD CONSTRAINT animals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "calendarLinks"
    ADD CONSTRAINT "calendarLinks_pkey" PRIMARY KEY ("ownerId");
ALTER TABLE ONLY "calendarLinks"
    ADD CONSTRAINT "calendarLinks_tokenHash_key" UNIQUE ("tokenHash");
ALTER TABLE ONLY "chatMessages"
    ADD CONSTRAINT "chatMessages_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY crops
    ADD CONSTRAINT crops_pkey PRIMARY KEY (id);
ALTER TABLE ONLY events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY farmers
    ADD CONSTRAINT farmers_pkey PRIMARY KEY ("ownerId");
ALTER TABLE ONLY "idempotentAnswers"
    ADD CONSTRAINT "idempotentAnswersKey" PRIMARY KEY ("userId", key, call);
ALTER TABLE ONLY "migrationLock"
    ADD CONSTRAINT "migrationLock_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "requestCounts"
    ADD CONSTRAINT "requestCountsKey" PRIMARY KEY ("windowStart", key);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_token_key UNIQUE (token);
ALTER TABLE ONLY "signInGuesses"
    ADD CONSTRAINT "signInGuesses_pkey" PRIMARY KEY (key);
ALTER TABLE ONLY "solarDays"
    ADD CONSTRAINT "solarDaysKey" PRIMARY KEY ("systemId", date);
ALTER TABLE ONLY "solarSystems"
    ADD CONSTRAINT "solarSystems_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY tasks
    ADD CONSTRAINT "tasksBySource" UNIQUE ("ownerId", "sourceKind", "sourceKey");
ALTER TABLE ONLY tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (key);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
CREATE INDEX "accountsByUser" ON accounts USING btree ("userId");
CREATE INDEX "analysesByEntity" ON analyses USING btree ("entityId", id);
CREATE INDEX "analysesByProject" ON analyses USING btree ("projectId", id);
CREATE INDEX "animalsByProject" ON animals USING btree ("projectId", id);
CREATE INDEX "chatMessagesByProject" ON "chatMessages" USING btree ("projectId", id);
CREATE INDEX "cropsByProject" ON crops USING btree ("projectId", id);
CREATE INDEX "eventsByAnalysis" ON events USING btree ("analysisId") WHERE ("analysisId" IS NOT NULL);
CREATE INDEX "eventsByOwner" ON events USING btree ("ownerId", at, id, kind);
CREATE INDEX "eventsByProject" ON events USING btree ("projectId", "ownerId", at, id, kind);
CREATE INDEX "eventsByTask" ON events USING btree ("taskId") WHERE ("taskId" IS NOT NULL);
CREATE INDEX "projectsByOwner" ON projects USING btree ("ownerId", id);
CREATE INDEX "sessionsByUser" ON sessions USING btree ("userId");
CREATE INDEX "solarSystemsByProject" ON "solarSystems" USING btree ("projectId", id);
CREATE INDEX "tasksByDone" ON tasks USING btree ("ownerId", "doneOn", id);
CREATE INDEX "tasksByDueDate" ON tasks USING btree ("ownerId", "dueDate", id) WHERE ("doneAt" IS NULL);
CREATE INDEX "tasksByOwner" ON tasks USING btree ("ownerId", id);
CREATE INDEX "tasksByProject" ON tasks USING btree ("projectId");
CREATE INDEX "uploadsByOwner" ON uploads USING btree ("ownerId", "createdAt");
CREATE INDEX "uploadsByProject" ON uploads USING btree ("projectId", "takenAt", "createdAt");
CREATE INDEX "verificationsByIdentifier" ON verifications USING btree (identifier);
ALTER TABLE ONLY accounts
    ADD CONSTRAINT "accounts_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY "aiCalls"
    ADD CONSTRAINT "aiCalls_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY analyses
    ADD CONSTRAINT "analyses_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY animals
    ADD CONSTRAINT "animals_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY "calendarLinks"
    ADD CONSTRAINT "calendarLinks_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY "chatMessages"
    ADD CONSTRAINT "chatMessages_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY crops
    ADD CONSTRAINT "crops_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY events
    ADD CONSTRAINT "events_analysisId_fkey" FOREIGN KEY ("analysisId") REFERENCES analyses(id) ON DELETE CASCADE;
ALTER TABLE ONLY events
    ADD CONSTRAINT "events_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY events
    ADD CONSTRAINT "events_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY events
    ADD CONSTRAINT "events_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY farmers
    ADD CONSTRAINT "farmers_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY "idempotentAnswers"
    ADD CONSTRAINT "idempotentAnswers_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY projects
    ADD CONSTRAINT "projects_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY sessions
    ADD CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY "solarDays"
    ADD CONSTRAINT "solarDays_systemId_fkey" FOREIGN KEY ("systemId") REFERENCES "solarSystems"(id) ON DELETE CASCADE;
ALTER TABLE ONLY "solarSystems"
    ADD CONSTRAINT "solarSystems_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY tasks
    ADD CONSTRAINT "tasks_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY tasks
    ADD CONSTRAINT "tasks_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY uploads
    ADD CONSTRAINT "uploads_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE SET NULL;