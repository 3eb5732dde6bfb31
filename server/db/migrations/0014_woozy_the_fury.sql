CREATE TABLE "auditor_themes" (
	"auditor_id" uuid NOT NULL,
	"theme_id" uuid NOT NULL,
	CONSTRAINT "auditor_themes_auditor_id_theme_id_pk" PRIMARY KEY("auditor_id","theme_id")
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_blind" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"paper_id" uuid NOT NULL,
	"auditor_id" uuid NOT NULL,
	"state" text DEFAULT 'assigned' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"due_on" timestamp(3) with time zone,
	"recommendation" text DEFAULT '' NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"remarks_for_author" text DEFAULT '' NOT NULL,
	"remarks_for_admin" text DEFAULT '' NOT NULL,
	"file_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"assigned_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"submitted_on" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reviews_paper_id_auditor_id_pk" PRIMARY KEY("paper_id","auditor_id")
);
--> statement-breakpoint
ALTER TABLE "auditor_themes" ADD CONSTRAINT "auditor_themes_auditor_id_users_id_fk" FOREIGN KEY ("auditor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_themes" ADD CONSTRAINT "auditor_themes_theme_id_themes_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."themes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_auditor_id_users_id_fk" FOREIGN KEY ("auditor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_auditor_id_index" ON "reviews" USING btree ("auditor_id");