CREATE TABLE "event_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"room" text NOT NULL,
	"starts_on" timestamp(3) with time zone NOT NULL,
	"ends_on" timestamp(3) with time zone NOT NULL,
	"import_key" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"venue" text NOT NULL,
	"starts_on" timestamp(3) with time zone NOT NULL,
	"ends_on" timestamp(3) with time zone NOT NULL,
	"in_programme" boolean DEFAULT true NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programme_publications" (
	"number" integer PRIMARY KEY NOT NULL,
	"published_on" timestamp(3) with time zone NOT NULL,
	"published_by" uuid NOT NULL,
	"events" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_papers" (
	"session_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "session_papers_session_id_paper_id_pk" PRIMARY KEY("session_id","paper_id")
);
--> statement-breakpoint
CREATE TABLE "session_participants" (
	"session_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"label" text NOT NULL,
	"user_detail_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"full_name" text NOT NULL,
	CONSTRAINT "session_participants_session_id_sequence_pk" PRIMARY KEY("session_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "session_stars" (
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"starred_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_stars_user_id_session_id_pk" PRIMARY KEY("user_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "event_sessions" ADD CONSTRAINT "event_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_papers" ADD CONSTRAINT "session_papers_session_id_event_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."event_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_papers" ADD CONSTRAINT "session_papers_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_participants" ADD CONSTRAINT "session_participants_session_id_event_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."event_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_sessions_event_id_starts_on_index" ON "event_sessions" USING btree ("event_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "event_sessions_import_key_index" ON "event_sessions" USING btree ("import_key") WHERE "event_sessions"."import_key" <> '';--> statement-breakpoint
CREATE INDEX "session_papers_paper_id_index" ON "session_papers" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "session_participants_user_detail_id_index" ON "session_participants" USING btree ("user_detail_id");--> statement-breakpoint
CREATE INDEX "session_stars_session_id_index" ON "session_stars" USING btree ("session_id");