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
    "createdAt" text NOT NULL,
    "bodyHash" text
);
CREATE TABLE invitations (
    id text NOT NULL,
    "tokenHash" text NOT NULL,
    note text NOT NULL,
    "createdAt" text NOT NULL,
    "expiresAt" text NOT NULL,
    "usedAt" text
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
    "updatedAt" text NOT NULL,
    "suspendedAt" text,
    "lastUsedAt" text,
    "quotaMegabytes" integer,
    "mustChangePassword" integer DEFAULT 0 NOT NULL
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
	('01a206ca-a7f1-7000-928f-464ec7e67185', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, 'scrypt:32768:8:3:eTz8D23LGrP4yIT2iYzQFw:iu7SNPjNeNAxU9Dlu7zUu_kJRullNlxfsekjk0_bYZ-K0aI-dDImDKj0cB_bSL_FzEA94G-E-XwrJkRmgWmQDA', '2026-11-23T05:04:34.284Z', '2026-11-23T05:04:34.284Z');
INSERT INTO analyses VALUES
	('01a206ca-b9c3-7000-a299-5dd213f76cc0', '01a206ca-ad56-7000-851a-9407913430f4', 'crop', '01a206ca-aead-7000-936d-ae1da43ca11b', '01a206ca-b309-7000-818f-974d769dbc44', '01a206ca-b9a5-7000-8957-5f18c3584e12', '{"healthStatus":"needs_attention","diseaseDetected":null,"pestDamage":null}', '[{"type":"inspection","message":"A large part of the leaf (10.8%) is discoloured. Look at the plants around it today, both sides of the leaves, and show them to an adviser.","priority":"high"}]', '[{"name":"discolouredAreaPercent","label":"Discoloured area of the leaf","value":10.8,"unit":"%"},{"name":"spotCount","label":"Separate discoloured spots","value":12,"unit":""},{"name":"marksPercent","label":"Other colours than the rest of the leaf","value":15.9,"unit":"%"},{"name":"leafFilmPercent","label":"Paler and greyer parts of the leaf","value":0,"unit":"%"},{"name":"palePercent","label":"Parts paler than the leaf beside them","value":0,"unit":"%"},{"name":"leafyPercent","label":"Leaf colours in the photo","value":47.8,"unit":"%"},{"name":"greenPercent","label":"Green among the leaf colours","value":89.2,"unit":"%"},{"name":"meanBrightness","label":"Brightness of the photo","value":167.8,"unit":"of 255"},{"name":"sharpness","label":"Sharpness of the photo","value":210.6,"unit":""}]', '10.8% of the leaf is yellow or brown; disease, pests, drought, sunburn, lack of nutrients or ageing can cause it. 15.9% has another colour than the rest: paler, yellower, darker, white, grey, black or a hole. Automatic measurement, not a diagnosis.', 'built-in', 'embedded-2', NULL, NULL, '2026-11-23T05:04:38.851Z'),
	('01a206ca-bcb0-7000-9f42-7e50a1594b8b', '01a206ca-ad56-7000-851a-9407913430f4', 'crop', '01a206ca-aecb-7000-a732-6bc8f7a43256', '01a206ca-ba3a-7000-8a94-74b6a81e7713', NULL, '{"healthStatus":"good","diseaseDetected":null,"pestDamage":null}', '[{"type":"monitoring","message":"Look under the leaves too, and take a photo again in a week.","priority":"low"}]', '[{"name":"discolouredAreaPercent","label":"Discoloured area of the leaf","value":0,"unit":"%"},{"name":"spotCount","label":"Separate discoloured spots","value":0,"unit":""},{"name":"marksPercent","label":"Other colours than the rest of the leaf","value":0,"unit":"%"},{"name":"leafFilmPercent","label":"Paler and greyer parts of the leaf","value":0,"unit":"%"},{"name":"palePercent","label":"Parts paler than the leaf beside them","value":0,"unit":"%"},{"name":"leafyPercent","label":"Leaf colours in the photo","value":47.8,"unit":"%"},{"name":"greenPercent","label":"Green among the leaf colours","value":100,"unit":"%"},{"name":"meanBrightness","label":"Brightness of the photo","value":168.1,"unit":"of 255"},{"name":"sharpness","label":"Sharpness of the photo","value":207.5,"unit":""}]', 'Nothing visible in this photo: 0% of the leaf is yellow or brown, 0% has another colour than the rest. Not assessed: the underside, bites out of the edge, what leaves no mark, and whether this is a leaf: a green thing of its shape and colour looks the same. Automatic measurement, not a diagnosis.', 'built-in', 'embedded-2', NULL, NULL, '2026-11-23T05:04:39.600Z'),
	('01a206ca-bd28-7000-b4e0-38c6f53aacc3', '01a206ca-ad56-7000-851a-9407913430f4', 'animal', '01a206ca-afb6-7000-b3a6-4f5c044b5145', '01a206ca-bcfb-7000-92c5-b40903f26f55', NULL, '{"healthStatus":"unknown","behaviorNormal":null}', '[{"type":"checklist","message":"Walking and grazing: one that lags, limps or kneels to graze may have foot rot.","priority":"medium"},{"type":"checklist","message":"Back end and fleece: no dirty tail, damp wool, maggots or bare rubbed places.","priority":"medium"},{"type":"checklist","message":"Inner eyelid: pink is good; pale points to worms.","priority":"medium"},{"type":"checklist","message":"Body under the wool: feel the loin, for wool hides a thin sheep.","priority":"medium"},{"type":"veterinarian","message":"Call a veterinarian for sheep that lie and cannot rise, circle or press their head, abort, or have sores on mouth and feet.","priority":"medium"}]', '[{"name":"meanBrightness","label":"Brightness of the photo","value":190.1,"unit":"of 255"},{"name":"sharpness","label":"Sharpness of the photo","value":381.6,"unit":""}]', 'One still photo shows neither behavior nor health, so neither was judged; the list says what to look at yourself. Automatic measurement, not a diagnosis.', 'built-in', 'embedded-2', NULL, NULL, '2026-11-23T05:04:39.720Z'),
	('01a206ca-be1e-7000-a695-47274ffd5ea0', '01a206ca-ad56-7000-851a-9407913430f4', 'solar', '01a206ca-b020-7000-94c5-d719ffdc3185', '01a206ca-bd52-7000-baf3-c18b11451fbf', '01a206ca-be15-7000-bcc7-b3143d0ea595', '{"systemStatus":"needs_attention","shadingDetected":true,"dirtBuildup":true}', '[{"type":"shading","message":"Possible shading: look for what throws the shadow, and at what hours it falls.","priority":"medium"},{"type":"cleaning","message":"Possible dust or film; a reflected cloud looks the same. Look from the side, and wipe one corner to compare.","priority":"medium"}]', '[{"name":"shadowPercent","label":"Darker parts of the panel","value":26.6,"unit":"%"},{"name":"filmPercent","label":"Hazy or brown parts of the panel","value":64.1,"unit":"%"},{"name":"ruledPercent","label":"Parts with straight lines in two directions","value":84.4,"unit":"%"},{"name":"meanSaturation","label":"Mean colour saturation","value":35.9,"unit":"%"},{"name":"meanBrightness","label":"Brightness of the photo","value":101.3,"unit":"of 255"},{"name":"sharpness","label":"Sharpness of the photo","value":759.6,"unit":""}]', '26.6% of the panel is clearly darker than the rest. 64.1% looks hazy or brown. Not assessed: droppings, leaves, snow, cracks, an even layer of dust, and whether this is a panel: other dark grids, such as tiles, windows, keys or checked cloth, look the same. Experimental: tried on drawn panels only. Automatic measurement, not a diagnosis.', 'built-in', 'embedded-2', NULL, NULL, '2026-11-23T05:04:39.966Z'),
	('01a206ca-bffe-7000-a566-3d20ba60491f', '01a206ca-adde-7000-83a0-e841a0c37d01', 'crop', '01a206ca-af4a-7000-a89e-29cbd4f4a3e9', '01a206ca-be3a-7000-b2a2-c5f91b00d4aa', '01a206ca-bff1-7000-916c-27b9f630bc1e', '{"healthStatus":"needs_attention","diseaseDetected":null,"pestDamage":null}', '[{"type":"inspection","message":"Some discolouration (9%): look closely, both sides of the leaf, and at the plants around it.","priority":"medium"}]', '[{"name":"discolouredAreaPercent","label":"Discoloured area of the leaf","value":9,"unit":"%"},{"name":"spotCount","label":"Separate discoloured spots","value":10,"unit":""},{"name":"marksPercent","label":"Other colours than the rest of the leaf","value":13.2,"unit":"%"},{"name":"leafFilmPercent","label":"Paler and greyer parts of the leaf","value":0,"unit":"%"},{"name":"palePercent","label":"Parts paler than the leaf beside them","value":0,"unit":"%"},{"name":"leafyPercent","label":"Leaf colours in the photo","value":47.8,"unit":"%"},{"name":"greenPercent","label":"Green among the leaf colours","value":91,"unit":"%"},{"name":"meanBrightness","label":"Brightness of the photo","value":167.9,"unit":"of 255"},{"name":"sharpness","label":"Sharpness of the photo","value":211.7,"unit":""}]', '9% of the leaf is yellow or brown; disease, pests, drought, sunburn, lack of nutrients or ageing can cause it. 13.2% has another colour than the rest: paler, yellower, darker, white, grey, black or a hole. Automatic measurement, not a diagnosis.', 'built-in', 'embedded-2', NULL, NULL, '2026-11-23T05:04:40.446Z');
INSERT INTO animals VALUES
	('01a206ca-afce-7000-b29d-a9dde9f58d2f', '01a206ca-ad56-7000-851a-9407913430f4', 'goats', 'Browsers', '["Other"]', '12', 'unknown', 'Browse → hedge', 7, '2026-11-23T05:04:36.298Z', '2026-11-23T05:04:36.298Z'),
	('01a206ca-afb6-7000-b3a6-4f5c044b5145', '01a206ca-ad56-7000-851a-9407913430f4', 'sheep', 'Hill flock', '["Merino","Suffolk"]', '12.5', 'unknown', '', 41, '2026-11-23T05:04:36.257Z', '2026-11-23T05:04:39.720Z');
INSERT INTO "calendarLinks" VALUES
	('01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '27207b39fd5a7c23c49d3fb60aed6223800dcbe490a8cbf393ebf706901dac9d', '2026-11-23T05:04:43.379Z');
INSERT INTO "chatMessages" VALUES
	('01a206ca-c911-7000-bb90-826eed0566b9', '01a206ca-ad56-7000-851a-9407913430f4', 'user', 'How many sheep do I have?', '[]', NULL, '2026-11-23T05:04:40.772Z'),
	('01a206ca-c911-7001-995f-bef844c33a0a', '01a206ca-ad56-7000-851a-9407913430f4', 'assistant', 'You have 41 sheep here, in Hill flock.', '[{"kind":"record","label":"Hill flock (Sheep)","path":"/animal-management/01a206ca-ad56-7000-851a-9407913430f4/01a206ca-afb6-7000-b3a6-4f5c044b5145?animal=Sheep"}]', 'built-in', '2026-11-23T05:04:42.769Z'),
	('01a206ca-c9a4-7000-b175-aac4d0c1da65', '01a206ca-ad56-7000-851a-9407913430f4', 'user', 'When should I irrigate tomatoes?', '[]', NULL, '2026-11-23T05:04:42.813Z'),
	('01a206ca-c9a4-7001-aa84-6dc1ae8d18b4', '01a206ca-ad56-7000-851a-9407913430f4', 'assistant', 'I don''t know that one, and I do not guess. On tomatoes I can tell you about: Setting out and supporting tomatoes; Late blight; Blossom-end rot; Cracked and split fruit.
I can answer from your saved records, work out stocking density, plant counts and what the sun offers your panels, list and add tasks, and look up cards on crops, animals, feed, water, soil, weather, biosecurity and solar care.', '[]', 'built-in', '2026-11-23T05:04:42.916Z'),
	('01a206ca-c9e8-7000-8f57-dafc718f362e', '01a206ca-ad56-7000-851a-9407913430f4', 'user', 'What did the last photo of my tomatoes show?', '[]', NULL, '2026-11-23T05:04:42.967Z'),
	('01a206ca-c9e8-7001-b2cc-150eedf26ff3', '01a206ca-ad56-7000-851a-9407913430f4', 'assistant', 'Ünter der Höhe 🌽 (Tomatoes), photo of Nov 23, 2026: status needs attention.
10.8% of the leaf is yellow or brown; disease, pests, drought, sunburn, lack of nutrients or ageing can cause it. 15.9% has another colour than the rest: paler, yellower, darker, white, grey, black or a hole. Automatic measurement, not a diagnosis.
A large part of the leaf (10.8%) is discoloured. Look at the plants around it today, both sides of the leaves, and show them to an adviser.', '[{"kind":"record","label":"Ünter der Höhe 🌽 (Tomatoes)","path":"/crop-management/01a206ca-ad56-7000-851a-9407913430f4/01a206ca-aead-7000-936d-ae1da43ca11b?crop=Tomatoes"}]', 'built-in', '2026-11-23T05:04:42.984Z'),
	('01a206ca-ca21-7000-90fa-92228aafe3ff', '01a206ca-ad56-7000-851a-9407913430f4', 'user', 'My wheat has yellow leaves', '[]', NULL, '2026-11-23T05:04:43.000Z'),
	('01a206ca-ca21-7001-8b0d-2afeb266fae5', '01a206ca-ad56-7000-851a-9407913430f4', 'assistant', 'Rust on wheat
See: Raised pustules whose powder rubs off: orange dots scattered on leaves (leaf rust), yellow stripes (stripe rust), or brick-red, ragged blisters on stems (stem rust).
Check: Look at the top two leaves in several places every few days from jointing to flowering. Has rust been reported to the south or upwind? How resistant is your variety?
First steps: Note what share of the top leaf is covered. Destroy volunteer wheat after harvest.
Get help: Ask an adviser quickly: treatment pays only if the flag leaf can still be protected.
From: FAO, wheat rust diseases; Kansas State Research and Extension, wheat leaf and stripe rust.
See also: Yellow leaves, and where to start.', '[{"kind":"card","label":"Rust on wheat","path":"/api/knowledge/wheat-rust"},{"kind":"card","label":"Yellow leaves, and where to start","path":"/api/knowledge/yellow-leaves"}]', 'built-in', '2026-11-23T05:04:43.041Z');
INSERT INTO crops VALUES
	('01a206ca-aead-7000-936d-ae1da43ca11b', '01a206ca-ad56-7000-851a-9407913430f4', 'Tomatoes', 'Solanum lycopersicum', 'Ünter der Höhe 🌽', '3', '', 'mid August → September', 'needs_attention', '2026-11-23T05:04:35.957Z', '2026-11-23T05:04:38.851Z'),
	('01a206ca-aecb-7000-a732-6bc8f7a43256', '01a206ca-ad56-7000-851a-9407913430f4', 'Wheat', 'Triticum aestivum', 'Long "field", east', '10', '2026-10-02', '', 'good', '2026-11-23T05:04:36.040Z', '2026-11-23T05:04:39.600Z'),
	('01a206ca-af4a-7000-a89e-29cbd4f4a3e9', '01a206ca-adde-7000-83a0-e841a0c37d01', 'Maize', 'Zea mays', 'Top', '1200.5', '2026-04-20', 'July', 'needs_attention', '2026-11-23T05:04:36.137Z', '2026-11-23T05:04:40.446Z');
INSERT INTO events VALUES
	('01a206ca-ada8-7000-a29f-4832b9cb8fc4', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'created', 'project', NULL, NULL, NULL, '', '2026-11-23T05:04:35.670Z'),
	('01a206ca-ae05-7000-bb77-08054a5eb842', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-adde-7000-83a0-e841a0c37d01', 'created', 'project', NULL, NULL, NULL, '', '2026-11-23T05:04:35.806Z'),
	('01a206ca-aec0-7000-9341-3869e5773f93', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'created', 'crop', '01a206ca-aead-7000-936d-ae1da43ca11b', NULL, NULL, 'Tomatoes, 2.5 acres', '2026-11-23T05:04:35.957Z'),
	('01a206ca-aecc-7000-a37b-ab0c5b729585', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'created', 'crop', '01a206ca-aecb-7000-a732-6bc8f7a43256', NULL, NULL, 'Wheat, 10 acres', '2026-11-23T05:04:36.040Z'),
	('01a206ca-af54-7000-87ec-763a4bcff6b3', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-adde-7000-83a0-e841a0c37d01', 'created', 'crop', '01a206ca-af4a-7000-a89e-29cbd4f4a3e9', NULL, NULL, 'Maize, 1200.5 acres', '2026-11-23T05:04:36.137Z'),
	('01a206ca-afb6-7001-89aa-6ec486790c32', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'created', 'animal', '01a206ca-afb6-7000-b3a6-4f5c044b5145', NULL, NULL, '42 sheep, 12 acres of pasture', '2026-11-23T05:04:36.257Z'),
	('01a206ca-afd8-7000-8c1a-a1c3ca8c9311', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'created', 'animal', '01a206ca-afce-7000-b29d-a9dde9f58d2f', NULL, NULL, '7 goats, 12 acres of pasture', '2026-11-23T05:04:36.298Z'),
	('01a206ca-b022-7000-90d0-a240ea556b34', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'created', 'solar', '01a206ca-b020-7000-94c5-d719ffdc3185', NULL, NULL, '6.4 kW, 16 panels', '2026-11-23T05:04:36.365Z'),
	('01a206ca-b052-7000-b809-6d8f8ff1d0f5', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'changed', 'project', NULL, NULL, NULL, 'Name North farm → North farm, Höhe', '2026-11-23T05:04:36.433Z'),
	('01a206ca-b086-7000-83ca-434a79c1b359', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'changed', 'crop', '01a206ca-aead-7000-936d-ae1da43ca11b', NULL, NULL, 'Field size 2.5 → 3 acres · Planting date removed, it was Apr 20, 2026 · Expected harvest July → mid August → September · Health unknown → good', '2026-11-23T05:04:36.469Z'),
	('01a206ca-b0a8-7000-8320-58db9f8acd77', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'changed', 'crop', '01a206ca-aecb-7000-a732-6bc8f7a43256', NULL, NULL, 'Planting date Oct 2, 2026', '2026-11-23T05:04:36.510Z'),
	('01a206ca-b0b6-7000-b066-a37eb90cac04', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'changed', 'animal', '01a206ca-afb6-7000-b3a6-4f5c044b5145', NULL, NULL, 'Number of animals 42 → 41 · Pasture size 12 → 12.5 acres · Breeds Merino → Merino, Suffolk', '2026-11-23T05:04:36.529Z'),
	('01a206ca-b0d6-7000-ac9c-adbaa246d70b', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'changed', 'solar', '01a206ca-b020-7000-94c5-d719ffdc3185', NULL, NULL, 'Panel type monocrystalline → polycrystalline · Current generation 1,204 → 1,300 kWh a day · Monthly average removed, it was 820 kWh · Tilt angle 20 → 25°', '2026-11-23T05:04:36.550Z'),
	('01a206ca-b294-7000-a182-01526d61190d', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'reading', 'solar', '01a206ca-b020-7000-94c5-d719ffdc3185', NULL, NULL, '31 days of measured production, May 1, 2025 to May 31, 2025', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b2a3-7000-81ee-62ccfa2ec1b6', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'reading', 'solar', '01a206ca-b020-7000-94c5-d719ffdc3185', NULL, NULL, '12 days of measured production, Jun 1, 2025 to Jun 12, 2025', '2026-11-23T05:04:37.021Z'),
	('01a206ca-b2be-7000-bfa0-395768415cb9', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'changed', 'solar', '01a206ca-b020-7000-94c5-d719ffdc3185', NULL, NULL, 'Removed: 12 days of measured production, Jun 1, 2025 to Jun 12, 2025', '2026-11-23T05:04:37.044Z'),
	('01a206ca-b9e8-7000-b3e7-e1b4d5d1fcc4', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'finding', 'crop', '01a206ca-aead-7000-936d-ae1da43ca11b', NULL, '01a206ca-b9c3-7000-a299-5dd213f76cc0', '', '2026-11-23T05:04:38.851Z'),
	('01a206ca-bcca-7000-a537-08b42d42e44d', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'photo', 'crop', '01a206ca-aecb-7000-a732-6bc8f7a43256', NULL, '01a206ca-bcb0-7000-9f42-7e50a1594b8b', '', '2026-11-23T05:04:39.600Z'),
	('01a206ca-bd44-7000-ac16-2bc1372dba64', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'photo', 'animal', '01a206ca-afb6-7000-b3a6-4f5c044b5145', NULL, '01a206ca-bd28-7000-b4e0-38c6f53aacc3', '', '2026-11-23T05:04:39.720Z'),
	('01a206ca-be24-7000-856b-a7f571220677', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'finding', 'solar', '01a206ca-b020-7000-94c5-d719ffdc3185', NULL, '01a206ca-be1e-7000-a695-47274ffd5ea0', '', '2026-11-23T05:04:39.966Z'),
	('01a206ca-c003-7000-987b-2fc98128bea5', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-adde-7000-83a0-e841a0c37d01', 'finding', 'crop', '01a206ca-af4a-7000-a89e-29cbd4f4a3e9', NULL, '01a206ca-bffe-7000-a566-3d20ba60491f', '', '2026-11-23T05:04:40.446Z'),
	('01a206ca-c040-7000-b2cb-b0f154f7abc8', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'task', 'crop', '01a206ca-aead-7000-936d-ae1da43ca11b', '01a206ca-c030-7000-ae60-8ee007237119', NULL, '', '2026-11-23T05:04:40.506Z'),
	('01a206ca-c07a-7000-9e59-acb52c8280c7', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'task', 'crop', '01a206ca-aecb-7000-a732-6bc8f7a43256', '01a206ca-c062-7000-85f2-4adadff2a0b2', NULL, '', '2026-11-23T05:04:40.556Z'),
	('01a206ca-af14-7000-a206-10c8da6349eb', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'created', 'crop', NULL, NULL, NULL, 'Long "field", east · Beans, 4 acres', '2026-11-23T05:04:36.051Z'),
	('01a206ca-ca4c-7000-84e8-fd8a0c0d789d', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 'deleted', 'crop', NULL, NULL, NULL, 'Long "field", east', '2026-11-23T05:04:43.051Z'),
	('01a206ca-aff6-7000-a3ba-4bfb31dffe8e', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-adde-7000-83a0-e841a0c37d01', 'created', 'animal', NULL, NULL, NULL, 'Sold herd · 3 cattle, 12 acres of pasture', '2026-11-23T05:04:36.329Z'),
	('01a206ca-b04a-7000-af5b-4c4f7e577477', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-adde-7000-83a0-e841a0c37d01', 'created', 'solar', NULL, NULL, NULL, 'Shed roof', '2026-11-23T05:04:36.401Z'),
	('01a206ca-caf4-7000-bac5-e6369d68bd66', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-adde-7000-83a0-e841a0c37d01', 'deleted', 'solar', NULL, NULL, NULL, 'Shed roof', '2026-11-23T05:04:43.148Z'),
	('01a206ca-ca7c-7000-b3f7-aab33a1f14f6', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-adde-7000-83a0-e841a0c37d01', 'deleted', 'animal', NULL, NULL, NULL, 'Sold herd', '2026-11-23T05:04:43.099Z');
INSERT INTO farmers VALUES
	('01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', 'Europe/Berlin', '2026-11-23T05:04:43.495Z', '2026-11-23T05:04:43.359Z');
INSERT INTO migrations VALUES
	('0001-house', '2026-11-23T05:04:30.106Z'),
	('0002-uploads', '2026-11-23T05:04:30.120Z'),
	('0003-analyses-chat', '2026-11-23T05:04:30.148Z'),
	('0004-solar-history', '2026-11-23T05:04:30.153Z'),
	('0005-tasks', '2026-11-23T05:04:30.205Z'),
	('0006-ai-calls', '2026-11-23T05:04:30.211Z'),
	('0007-timeline', '2026-11-23T05:04:30.316Z'),
	('0008-calendar-links', '2026-11-23T05:04:30.330Z'),
	('0010-request-counts', '2026-11-23T05:04:30.335Z'),
	('0011-who-comes-in', '2026-11-23T05:04:30.357Z');
INSERT INTO projects VALUES
	('01a206ca-ad56-7000-851a-9407913430f4', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', 'North farm, Höhe', 'Two fields & a hill', 'active', '2026-11-23T05:04:35.670Z', '2026-11-23T05:04:43.051Z'),
	('01a206ca-adde-7000-83a0-e841a0c37d01', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', 'Hill farm', '', 'active', '2026-11-23T05:04:35.806Z', '2026-11-23T05:04:43.148Z');
INSERT INTO "requestCounts" VALUES
	('2026-11-23T05:04:00.000Z', 'write:01a206ca-a7f0-7000-8c0a-a57e39fe3ae2 600/60000', 60);
INSERT INTO sessions VALUES
	('01a206ca-abc7-7000-9bd9-1d61150db4c7', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', 'Zt8Ft4aspsNXXeC4TWPJBfv-31RIvRKB-9hkodb2b9o', '2026-11-30T05:04:35.271Z', '', 'node', '2026-11-23T05:04:35.271Z', '2026-11-23T05:04:35.271Z');
INSERT INTO "signInGuesses" VALUES
	('sign-up:127.0.0.1', 1, '2026-11-23T06:04:33.357Z');
INSERT INTO "solarDays" VALUES
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-01', 20, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-02', 25, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-03', 25.5, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-04', 20.8, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-05', 15.5, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-06', 14.2, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-07', 18.3, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-08', 23.9, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-09', 25.9, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-10', 22.5, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-11', 16.7, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-12', 14, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-13', 16.8, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-14', 22.5, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-15', 25.9, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-16', 23.9, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-17', 18.3, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-18', 14.2, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-19', 15.5, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-20', 20.9, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-21', 25.5, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-22', 25, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-23', 19.9, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-24', 14.9, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-25', 14.6, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-26', 19.2, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-27', 24.6, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-28', 25.7, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-29', 21.6, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-30', 16, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b020-7000-94c5-d719ffdc3185', '2025-05-31', 14.1, '01a206ca-b0dd-7000-917f-868f73b28853', '2026-11-23T05:04:37.003Z');
INSERT INTO "solarSystems" VALUES
	('01a206ca-b020-7000-94c5-d719ffdc3185', '01a206ca-ad56-7000-851a-9407913430f4', 'Fresno, California', '36.74', '-119.79', '6.4', '16', '2024-03-01', 'polycrystalline', '21', 'string', 'South', '25', '1,300', '', '2026-11-23T05:04:36.365Z', '2026-11-23T05:04:36.550Z');
INSERT INTO tasks VALUES
	('01a206ca-c00d-7000-b04d-db0afb9d24e1', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', NULL, NULL, 'general', 'Mend the north fence', 'Take the long pliers', 'high', '2026-12-01', NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T05:04:40.458Z', '2026-11-23T05:04:40.458Z'),
	('01a206ca-c030-7000-ae60-8ee007237119', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', '01a206ca-aead-7000-936d-ae1da43ca11b', 'crop', 'Treat the leaf spots', '', 'medium', '2026-11-25', NULL, NULL, NULL, '10.8% of the leaf is yellow or brown; disease, pests, drought, sunburn, lack of nutrients or ageing can cause it. 15.9% has another colour than the rest: paler, yellower, darker, white, grey, black or a hole. Automatic measurement, not a diagnosis.', 'analysis', '01a206ca-b9c3-7000-a299-5dd213f76cc0:0', '2026-11-23T05:04:40.506Z', '2026-11-23', NULL, 2, '2026-11-23T05:04:40.489Z', '2026-11-23T05:04:40.506Z'),
	('01a206ca-c06f-7000-8833-6df2e1ca5d88', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', '01a206ca-aecb-7000-a732-6bc8f7a43256', 'crop', 'Check the wheat', '', 'medium', '2026-12-04', 'week', 2, '2026-11-20', '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T05:04:40.556Z', '2026-11-23T05:04:40.556Z'),
	('01a206ca-c062-7000-85f2-4adadff2a0b2', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', '01a206ca-aecb-7000-a732-6bc8f7a43256', 'crop', 'Check the wheat', '', 'medium', '2026-11-20', 'week', 2, '2026-11-20', '', NULL, NULL, '2026-11-23T05:04:40.556Z', '2026-11-23', '01a206ca-c06f-7000-8833-6df2e1ca5d88', 2, '2026-11-23T05:04:40.544Z', '2026-11-23T05:04:40.556Z'),
	('01a206ca-c08f-7000-9a61-3360762c971c', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', '01a206ca-afb6-7000-b3a6-4f5c044b5145', 'animal', 'Trim the hooves', '', 'medium', '2026-11-30', 'month', 1, '2026-11-24', '', NULL, NULL, NULL, NULL, NULL, 2, '2026-11-23T05:04:40.580Z', '2026-11-23T05:04:40.607Z'),
	('01a206ca-c0ad-7000-a79d-5dec77ee57e0', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', NULL, 'solar', 'Wash all panels', '', 'low', '2027-03-01', NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL, 2, '2026-11-23T05:04:40.617Z', '2026-11-23T05:04:40.647Z'),
	('01a206ca-cbe9-7000-b797-5669c2795a4b', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', NULL, NULL, 'animal', 'Check animal health and water systems', '', 'medium', '2026-11-23', 'day', 1, '2026-11-23', '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T05:04:43.495Z', '2026-11-23T05:04:43.495Z'),
	('01a206ca-cbea-7000-bdc9-229c842685da', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', NULL, NULL, 'animal', 'Feed livestock according to schedule', '', 'medium', '2026-11-23', 'day', 1, '2026-11-23', '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T05:04:43.495Z', '2026-11-23T05:04:43.495Z'),
	('01a206ca-cbec-7000-a4c3-282db36dd7b8', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', NULL, NULL, 'solar', 'Inspect solar panels for debris', '', 'medium', '2026-11-23', 'day', 1, '2026-11-23', '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T05:04:43.495Z', '2026-11-23T05:04:43.495Z'),
	('01a206ca-cbec-7001-a167-9f4c37b94eca', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', NULL, NULL, 'general', 'Document issues with photos', '', 'medium', '2026-11-23', 'day', 1, '2026-11-23', '', NULL, NULL, NULL, NULL, NULL, 1, '2026-11-23T05:04:43.495Z', '2026-11-23T05:04:43.495Z');
INSERT INTO uploads VALUES
	('01a206ca-bd52-7000-baf3-c18b11451fbf', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 10485760, NULL, 'image/jpeg', 9490, '0eb76490355da9c6dc8cbf08dc13c9b876ce78586fa4128d1327850c0fe2d705', '2026-11-23T05:04:39.762Z', '2026-11-23T05:19:39.762Z', '2026-11-23T05:04:39.785Z', '2026-11-23T05:04:39.966Z'),
	('01a206ca-be15-7000-bcc7-b3143d0ea595', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 258, NULL, 'image/png', 258, '89c1da9ce91be28cac10ead2b9731ebdd8a87f739f15fa4f88972bf732b3a999', '2026-11-23T05:04:39.957Z', '2026-11-24T05:04:39.957Z', '2026-11-23T05:04:39.965Z', '2026-11-23T05:04:39.966Z'),
	('01a206ca-b0dd-7000-917f-868f73b28853', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 10485760, NULL, 'text/csv', 505, 'a907269bf1837d534965b0f2989a37c0b25eb1ffd9592a81f4183d2c03e1b008', '2026-11-23T05:04:36.573Z', '2026-11-23T05:19:36.573Z', '2026-11-23T05:04:36.603Z', '2026-11-23T05:04:37.003Z'),
	('01a206ca-b10c-7000-b77b-8da10eb2eac1', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 10485760, NULL, 'text/csv', 201, 'bcd67d07ff7b604801a75191432a4a7b6a8c32e09dca7669e9ecf44b318f7093', '2026-11-23T05:04:36.620Z', '2026-11-23T05:19:36.620Z', '2026-11-23T05:04:36.657Z', '2026-11-23T05:04:37.021Z'),
	('01a206ca-b309-7000-818f-974d769dbc44', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 10485760, NULL, 'image/jpeg', 5272, '8984656a5ac1abc37cf7a11753175d306a1059fb24112d7fc118a25a29295686', '2026-11-23T05:04:37.129Z', '2026-11-23T05:19:37.129Z', '2026-11-23T05:04:37.629Z', '2026-11-23T05:04:38.851Z'),
	('01a206ca-b9a5-7000-8957-5f18c3584e12', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 681, NULL, 'image/png', 681, 'fd9381df2b5e70c2a91116c05902a0aa7b723e3dce6aae958dbbb0240de711db', '2026-11-23T05:04:38.821Z', '2026-11-24T05:04:38.821Z', '2026-11-23T05:04:38.850Z', '2026-11-23T05:04:38.851Z'),
	('01a206ca-be3a-7000-b2a2-c5f91b00d4aa', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-adde-7000-83a0-e841a0c37d01', 10485760, NULL, 'image/jpeg', 5254, '14d315b53987cfc97d9b23f15498e38f398feb1d526cbbccb3189b740f618f1a', '2026-11-23T05:04:39.994Z', '2026-11-23T05:19:39.994Z', '2026-11-23T05:04:40.023Z', '2026-11-23T05:04:40.446Z'),
	('01a206ca-ba3a-7000-8a94-74b6a81e7713', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 10485760, NULL, 'image/jpeg', 4971, 'ed1d75dd7797a985d768d100b36a6f622cedd8139b18af13a6e9f9c9e0ff62a6', '2026-11-23T05:04:38.970Z', '2026-11-23T05:19:38.970Z', '2026-11-23T05:04:39.112Z', '2026-11-23T05:04:39.600Z'),
	('01a206ca-bff1-7000-916c-27b9f630bc1e', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-adde-7000-83a0-e841a0c37d01', 520, NULL, 'image/png', 520, '2ec04b261ec1d311315d4397da11dd645f066f75bc32df2c4d2580bdebdbb73a', '2026-11-23T05:04:40.433Z', '2026-11-24T05:04:40.433Z', '2026-11-23T05:04:40.445Z', '2026-11-23T05:04:40.446Z'),
	('01a206ca-bcfb-7000-92c5-b40903f26f55', '01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', '01a206ca-ad56-7000-851a-9407913430f4', 10485760, NULL, 'image/jpeg', 4314, '41380dd422a65da967f0548224a5724684ae755cbfb30b49ad5c44497a00e2db', '2026-11-23T05:04:39.675Z', '2026-11-23T05:19:39.675Z', '2026-11-23T05:04:39.696Z', '2026-11-23T05:04:39.720Z');
INSERT INTO users VALUES
	('01a206ca-a7f0-7000-8c0a-a57e39fe3ae2', 'Ada Field', 'Ada', 'Field', 'ada@farm.example', 0, NULL, 48, '2026-11-23T05:04:34.284Z', '2026-11-23T05:04:34.284Z', NULL, '2026-11-23T05:04:35.250Z', NULL, 0);
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
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT "invitations_tokenHash_key" UNIQUE ("tokenHash");
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